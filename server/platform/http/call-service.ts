/** Bytes; larger answers are not theirs. */
const SIZE_MAX = 200_000;
const DELAY_MS = 20_000;

export interface ServiceCall {
  method: 'GET' | 'POST' | 'PUT';
  base: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** A text is JSON; parameters, a form. */
  body?: string | URLSearchParams;
}
/** `unsent`: certainly not received; `unknown`: perhaps. */
export type ServiceAnswer = { status: number; text: string } | { failed: 'unsent' | 'unknown' };

/** Failures before anything was sent. */
const BEFORE_SENDING = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  const others = Array.isArray(errors) ? errors : [];
  return [...(typeof code === 'string' ? [code] : []), ...[cause, ...others].flatMap(codesOf)];
}

/** NUL and half characters, also as '\u0000' in JSON: PostgreSQL refuses them, answers are kept. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
/** 1e309 is no amount. */
export const parseAnswer = (text: string): unknown =>
  JSON.parse(text, (_key, value: unknown) => {
    if (typeof value === 'string') return storable(value);
    return typeof value === 'number' && !Number.isFinite(value) ? null : value;
  });

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > SIZE_MAX) throw new Error('answer too long');
    chunks.push(chunk);
  }
  return storable(new TextDecoder().decode(Buffer.concat(chunks)));
}

/** Null: a secret no header may hold, an accent or a new line. */
function headersOf(headers: ServiceCall['headers'], body: ServiceCall['body']): Headers | null {
  try {
    return new Headers({
      Accept: 'application/json',
      Connection: 'close',
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...headers,
    });
  } catch {
    return null;
  }
}

/**
 * Calls a service where being heard costs: taxes, money. No keep-alive: a reused connection closed
 * meanwhile leaves delivery unknown. Never logged: headers carry secrets.
 */
export async function callService(
  { method, base, path, headers, body }: ServiceCall,
  delay = DELAY_MS,
): Promise<ServiceAnswer> {
  const sent = headersOf(headers, body);
  if (sent === null) return { failed: 'unsent' };
  try {
    const response = await fetch(`${base.replace(/\/+$/, '')}/${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(delay),
      headers: sent,
      ...(body !== undefined && { body }),
    });
    return { status: response.status, text: await readBounded(response) };
  } catch (error) {
    return { failed: codesOf(error).some((c) => BEFORE_SENDING.has(c)) ? 'unsent' : 'unknown' };
  }
}

/** The JSON object of an answer; null: none. */
export function readObject(text: string): Record<string, unknown> | null {
  try {
    const read = parseAnswer(text);
    return isObject(read) ? read : null;
  } catch {
    return null;
  }
}
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
