import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/**
 * [SEC-17] Encrypted by the client's key, stored as a digest: base and backups reveal nothing,
 * replays get the same bytes.
 */
const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const sealingKey = (uuid: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', uuid, '', 'kept answer', 32));

/** UUID-length one-way digest. */
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

/** Throws under another key. */
export function openAnswer(sealed: string, uuid: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(ALGORITHM, sealingKey(uuid), bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}
