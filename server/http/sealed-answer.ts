import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * What is kept of a call whose request or answer holds a secret [SEC-17]: its answer, sealed by the
 * client's own key, of which only the digest is stored. The base, or a backup of it, says nothing of
 * it; who sends the key again gets the same bytes.
 */
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const sealingKey = (uuid: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', uuid, '', 'kept answer', 32));

/** Under which key it is stored: as long as a UUID, and nobody finds the client's from it. */
export const storedKey = (uuid: string): string =>
  createHash('sha256')
    .update(`stored key ${uuid}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

export function sealAnswer(text: string, uuid: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, sealingKey(uuid), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Throws when it was not sealed by that key. */
export function openAnswer(sealed: string, uuid: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, sealingKey(uuid), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
