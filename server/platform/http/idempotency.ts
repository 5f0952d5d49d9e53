import { sha256Of } from './secrets.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** UUID, null when absent, undefined when invalid. */
export function readKey(header: string): string | null | undefined {
  if (header === '') return null;
  return UUID.test(header) ? header.toLowerCase() : undefined;
}

/** Tells a replay from another request reusing the key. */
export const requestHash = (method: string, path: string, body: string): string =>
  sha256Of(`${method} ${path}\n${body}`);
