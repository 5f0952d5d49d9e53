import { argon2, createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const deriver = promisify(argon2);
// OWASP's argon2id minimum (19 MiB, 2 passes): about 20 ms here, off the main thread.
const COUT = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** argon2id hash of a password or a PIN, with its salt and cost, as one text. */
export async function hacher(secret: string): Promise<string> {
  const sel = randomBytes(16);
  const tag = await deriver('argon2id', { ...COUT, message: Buffer.from(secret), nonce: sel });
  return `argon2id$${COUT.memory}$${COUT.passes}$${sel.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Constant-time check. A hash that cannot be read is a wrong secret. */
export async function verifier(secret: string, hache: string): Promise<boolean> {
  const [algo, memory, passes, sel, tag] = hache.split('$');
  if (algo !== 'argon2id' || !sel || !tag) return false;
  const attendu = Buffer.from(tag, 'base64url');
  const obtenu = await deriver('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: attendu.length,
    message: Buffer.from(secret),
    nonce: Buffer.from(sel, 'base64url'),
  });
  return timingSafeEqual(attendu, obtenu);
}

/** Spent when the name is unknown, so that the time of an answer tells nothing. */
let leurre: Promise<string> | undefined;
export async function verifierDansLeVide(secret: string): Promise<false> {
  leurre ??= hacher(randomBytes(8).toString('hex'));
  await verifier(secret, await leurre);
  return false;
}

export const nouveauJeton = (): string => randomBytes(32).toString('base64url');
/** SHA-256. What the database keeps of a token: a stolen copy of the base opens no session. */
export const empreinteDe = (contenu: string | Uint8Array): string =>
  createHash('sha256').update(contenu).digest('base64url');

const LISIBLES = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Random text without look-alike letters: one-time passwords, activation codes. */
export const tirer = (longueur: number): string =>
  Array.from({ length: longueur }, () => LISIBLES[randomInt(LISIBLES.length)]).join('');
