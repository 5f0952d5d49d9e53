import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';

export const SEALED_SUFFIX = '.age';

/** Key pair of the age format. */
export interface SealingPair {
  privateKey: string;
  publicKey: string;
}
export async function newSealingPair(): Promise<SealingPair> {
  const privateKey = await generateX25519Identity();
  return { privateKey, publicKey: await identityToRecipient(privateKey) };
}
/** Null when invalid. */
export const publicKeyOf = (privateKey: string): Promise<string | null> =>
  identityToRecipient(privateKey).catch(() => null);

/** Its check characters are right: sealing for a mistyped key fails. */
export function isPublicKey(key: string): boolean {
  try {
    new Encrypter().addRecipient(key);
    return true;
  } catch {
    return false;
  }
}

export class WrongKey extends Error {
  constructor() {
    super(phrasesSauvegarde.cleFausse);
  }
}

const toWeb = (source: AsyncIterable<Buffer>): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as WebStream<Uint8Array> as ReadableStream<Uint8Array>;
async function* pieces(stream: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const p of stream as unknown as AsyncIterable<Uint8Array>)
    yield Buffer.from(p.buffer, p.byteOffset, p.byteLength);
}

/** Any recipient's private key opens it. */
export const seal = (publicKeys: readonly string[]) =>
  async function* sealing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const encrypter = new Encrypter();
    for (const key of publicKeys) encrypter.addRecipient(key);
    yield* pieces(await encrypter.encrypt(toWeb(source)));
  };

/** Authenticated by chunk, truncation detected; throws `WrongKey`. */
export const unseal = (privateKeys: readonly string[]) =>
  async function* unsealing(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const decrypter = new Decrypter();
    for (const key of privateKeys) decrypter.addIdentity(key);
    const opened = await decrypter.decrypt(toWeb(source)).catch((error: unknown) => {
      throw isNoMatch(error) ? new WrongKey() : error;
    });
    yield* pieces(opened);
  };
const isNoMatch = (error: unknown): boolean =>
  error instanceof Error && /no identity matched/.test(error.message);
