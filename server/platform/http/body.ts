import type { Context } from 'koa';
import { type Appel, type FichierRecu, TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { estRefus, type Refus, refus } from '#shared/base/refus.ts';
import { sha256Of } from './secrets.ts';

const JSON_MAX = 1_048_576;
/** Bytes, unauthenticated. */
const PUBLIC_MAX = 16_384;
/** Nesting limit; the contract needs less. */
const DEPTH_MAX = 32;
const FORM_MAX = 3 * 1_048_576;
const FIELDS_MAX = 100;

/** `text` is hashed for idempotency; an empty body is an empty object. */
export interface BodyRead {
  text: string;
  json: unknown;
}

/**
 * JSON up to 1 MiB, 16 KiB unauthenticated; form up to 3 MiB for 'fichier' calls. Refuses other
 * types, truncated bodies.
 */
export async function readBody(
  ctx: Context,
  kind: Appel['forme'],
  signedIn: boolean,
): Promise<BodyRead | Refus> {
  const isForm = ctx.is('multipart/form-data') === 'multipart/form-data';
  const jsonMax = signedIn ? JSON_MAX : PUBLIC_MAX;
  const bytes = await receive(ctx, isForm && kind === 'fichier' ? FORM_MAX : jsonMax);
  if (estRefus(bytes)) return bytes;
  if (bytes.length === 0) return { text: '', json: {} };
  if (isForm)
    return kind === 'fichier'
      ? readForm(bytes, ctx.get('Content-Type'))
      : refus(415, 'type_non_accepte', phrasesRefus.typeNonAccepte);
  if (!ctx.is('json', '+json'))
    return refus(
      415,
      'type_non_accepte',
      kind === 'fichier' ? phrasesRefus.typeNonAccepteFichier : phrasesRefus.typeNonAccepte,
    );
  const text = textOf(bytes);
  return text === null ? refus(422, 'json_invalide', phrasesRefus.texteIllisible) : parse(text);
}

function parse(text: string): BodyRead | Refus {
  try {
    if (!isTooDeep(text)) return { text, json: JSON.parse(text) as unknown };
  } catch {
    // no JSON
  }
  return refus(422, 'json_invalide', phrasesRefus.jsonInvalide);
}

/**
 * [REJ-3] Null for invalid UTF-8: replacement characters would merge distinct bodies and alter
 * passwords.
 */
function textOf(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
/** Any content type, 16 KiB, whatever its bytes; null: larger, or cut. */
export async function readPublicText(ctx: Context): Promise<string | null> {
  const bytes = await receive(ctx, PUBLIC_MAX);
  return estRefus(bytes) ? null : bytes.toString();
}
/** Replacement character. */
const NO_TEXT = '\ufffd';

/** [REJ-4] Pre-parse scan: a megabyte of brackets would block the event loop for half a second. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (quoted) {
      if (c === '\\') i += 1;
      else if (c === '"') quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === '[' || c === '{') {
      depth += 1;
      if (depth > DEPTH_MAX) return true;
    } else if (c === ']' || c === '}') depth -= 1;
  }
  return false;
}

async function receive(ctx: Context, max: number): Promise<Buffer | Refus> {
  if (Number(ctx.get('Content-Length') || 0) > max)
    return refus(413, 'corps_trop_gros', phrasesRefus.corpsTropGros);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of ctx.req) {
      size += (chunk as Buffer).length;
      if (size > max) return refus(413, 'corps_trop_gros', phrasesRefus.corpsTropGros);
      chunks.push(chunk as Buffer);
    }
  } catch {
    return refus(422, 'json_invalide', phrasesRefus.corpsCoupe);
  }
  return Buffer.concat(chunks);
}

/**
 * Last field of a name wins; an empty file field is absent. Hashed by fields and file hashes, since
 * boundaries vary.
 */
async function readForm(bytes: Buffer, type: string): Promise<BodyRead | Refus> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (form === null) return refus(422, 'formulaire_invalide', phrasesRefus.formulaireInvalide);
  const fields: [string, string | FichierRecu][] = [];
  for (const [name, value] of form) {
    if (fields.length >= FIELDS_MAX)
      return refus(422, 'formulaire_invalide', phrasesRefus.formulaireInvalide);
    if (typeof value === 'string' && value.includes(NO_TEXT))
      return refus(422, 'formulaire_invalide', phrasesRefus.texteIllisible);
    if (typeof value === 'string') fields.push([name, value]);
    else if (value.size > TAILLE_FICHIER_MAX)
      return refus(413, 'fichier_trop_gros', phrasesRefus.fichierTropGros);
    else if (value.size > 0 || value.name !== '')
      fields.push([
        name,
        { nom: value.name, type: value.type, octets: new Uint8Array(await value.arrayBuffer()) },
      ]);
  }
  const hashed = fields.map(([name, v]) => [
    name,
    typeof v === 'string' ? v : { nom: v.nom, type: v.type, empreinte: sha256Of(v.octets) },
  ]);
  return { text: JSON.stringify(hashed), json: Object.fromEntries(fields) };
}
