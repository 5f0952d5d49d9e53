import { sha256Of } from './secrets.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The key of a write: absent (null), or a UUID; anything else is a fault (undefined). */
export function readKey(header: string): string | null | undefined {
  if (header === '') return null;
  return UUID.test(header) ? header.toLowerCase() : undefined;
}

/** Same call, same body: what tells a replay from another request that took the same key. */
export const requestHash = (method: string, path: string, body: string): string =>
  sha256Of(`${method} ${path}\n${body}`);
