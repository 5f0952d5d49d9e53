import { argon2, createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);
// OWASP's argon2id minimum (19 MiB, 2 passes); runs off the main thread.
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** argon2id, with salt and cost. */
export const hashSecret = (secret: string): Promise<string> => hashSalted(secret, randomBytes(16));

/** Shared salt: one derivation checks them all. */
export function hashTogether(secrets: readonly string[]): Promise<string[]> {
  const salt = randomBytes(16);
  return Promise.all(secrets.map((s) => hashSalted(s, salt)));
}
/** Null when the hash is unreadable. */
export async function hashAmong(secret: string, hash: string): Promise<string | null> {
  const salt = hash.split('$')[3];
  return salt ? hashSalted(secret, Buffer.from(salt, 'base64url')) : null;
}

async function hashSalted(secret: string, salt: Buffer): Promise<string> {
  const tag = await derive('argon2id', { ...COST, message: Buffer.from(secret), nonce: salt });
  return `argon2id$${COST.memory}$${COST.passes}$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Constant time; an unreadable hash fails. */
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

/** Dummy hash for unknown names, against timing leaks. */
let decoy: Promise<string> | undefined;
export async function verifyNothing(secret: string): Promise<false> {
  decoy ??= hashSecret(randomBytes(8).toString('hex'));
  await verifySecret(secret, await decoy);
  return false;
}

export const newToken = (): string => randomBytes(32).toString('base64url');
/** Tokens are stored as SHA-256: a stolen base opens no session. */
export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url');

const READABLE = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
/** No look-alike letters; one-time passwords, activation codes. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => READABLE[randomInt(READABLE.length)]).join('');
