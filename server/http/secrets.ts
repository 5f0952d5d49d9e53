import { argon2, createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
// OWASP's argon2id minimum (19 MiB, 2 passes): about 20 ms here, off the main thread.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** argon2id hash of a password or a PIN, with its salt and cost, as one text. */
export const hashSecret = (secret: string): Promise<string> => hashSalted(secret, randomBytes(16));

/** Hashes of secrets of one person under one salt: one derivation tells which of them was given. */
export function hashTogether(secrets: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(secrets.map((s) => hashSalted(s, salt)));
}
/** What this secret would be among them; null when they cannot be read. */
export async function hashAmong(secret: string, hash: string): Promise<string | null> {
  const salt = hash.split('$')[3];
  return salt ? hashSalted(secret, Buffer.from(salt, 'base64url')) : null;
}

async function hashSalted(secret: string, salt: Buffer): Promise<string> {
  const tag = await derive('argon2id', { ...COST, message: Buffer.from(secret), nonce: salt });
  return `argon2id$${COST.memory}$${COST.passes}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Constant-time check. A hash that cannot be read is a wrong secret. */
export async function verifySecret(secret: string, hash: string): Promise<boolean> {
  const [algo, memory, passes, salt, tag] = hash.split('$');
  if (algo !== 'argon2id' || !salt || !tag) return false;
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive('argon2id', {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: 1,
    tagLength: expected.length,
    message: Buffer.from(secret),
    nonce: Buffer.from(salt, 'base64url'),
  });
  return timingSafeEqual(expected, actual);
}

/** Spent when the name is unknown, so that the time of an answer tells nothing. */
let decoy: Promise<string> | undefined;
export async function verifyNothing(secret: string): Promise<false> {
  decoy ??= hashSecret(randomBytes(8).toString('hex'));
  await verifySecret(secret, await decoy);
  return false;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
/** SHA-256. What the database keeps of a token: a stolen copy of the base opens no session. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** Random text without look-alike letters: one-time passwords, activation codes. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
