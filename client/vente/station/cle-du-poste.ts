import * as z from 'zod/mini';
import { leCoffre } from './coffre.ts';

export interface Signataire {
  /** SPKI in base64, as the server knows it. */
  publique: string;
  /** ECDSA r and s, in base64. */
  signer(texte: string): Promise<string>;
  /** SHA-256 in hex, chained in the next record. */
  empreinte(texte: string): Promise<string>;
}

const COURBE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNATURE = { name: 'ECDSA', hash: 'SHA-256' } as const;
const storedSigningKey = z.object({
  cle: z.literal('signature'),
  publique: z.string(),
  privee: z.custom<CryptoKey>((c) => typeof c === 'object' && c !== null),
});
type StoredSigningKey = z.infer<typeof storedSigningKey>;

const enBase64 = (octets: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(octets)));
const enHex = (octets: ArrayBuffer): string =>
  Array.from(new Uint8Array(octets), (o) => o.toString(16).padStart(2, '0')).join('');

/** Stored with the counters: cleared together, it becomes another station. */
async function laCle(): Promise<StoredSigningKey> {
  const tenue = await leCoffre().faire((t) => t.lire('memoire', 'signature'));
  const lue = z.safeParse(storedSigningKey, tenue);
  if (lue.success) return lue.data;
  const paire = await crypto.subtle.generateKey(COURBE, false, ['sign']);
  const publique = enBase64(await crypto.subtle.exportKey('spki', paire.publicKey));
  const neuve: StoredSigningKey = { cle: 'signature', publique, privee: paire.privateKey };
  // Race with another tab: the first key wins.
  return leCoffre().faire(async (t) => {
    const autre = z.safeParse(storedSigningKey, await t.lire('memoire', 'signature'));
    if (autre.success) return autre.data;
    await t.garder('memoire', neuve);
    return neuve;
  });
}

/** [HSL-25] Non-extractable browser key; null on plain HTTP, without WebCrypto. */
async function signataireDuNavigateur(): Promise<Signataire | null> {
  if (!globalThis.crypto?.subtle) return null;
  const { publique, privee } = await laCle();
  const octets = (texte: string) => new TextEncoder().encode(texte);
  return {
    publique,
    signer: async (texte) => enBase64(await crypto.subtle.sign(SIGNATURE, privee, octets(texte))),
    empreinte: async (texte) => enHex(await crypto.subtle.digest('SHA-256', octets(texte))),
  };
}

let fabrique = signataireDuNavigateur;
/** Null where the page cannot sign. */
export const leSignataire = (): Promise<Signataire | null> => fabrique();
/** Replaces it; null: the browser's. */
export const poserSignataire = (autre: (() => Promise<Signataire | null>) | null): void =>
  void (fabrique = autre ?? signataireDuNavigateur);
