import { createHmac, timingSafeEqual } from 'node:crypto';
import { jourPlus, joursEntre } from '#shared/base/dates.ts';

/** What the address of a ticket holds, signed: its holder changes none of it. */
export interface JetonTicket {
  vente_id: number;
  /** First 8 hex digits of the sale's chain link: a restored base gives ids again. */
  sceau: string;
  /** Last day, included. */
  jusqu_au: string;
  avec_produits: boolean;
  duplicata: boolean;
}

/** Separates these signatures from others of the same secret. */
const CONTEXTE = 'pharmacie/ticket-du-client/1';
const DEPART = '2000-01-01';
const CORPS_OCTETS = 12;
const SIGNATURE_OCTETS = 12;
const AVEC_PRODUITS = 1;
const DUPLICATA = 2;

const signer = (secret: string, corps: Uint8Array): Buffer =>
  createHmac('sha256', secret)
    .update(CONTEXTE)
    .update(corps)
    .digest()
    .subarray(0, SIGNATURE_OCTETS);

/** [ENV-1] 24 bytes, 32 characters: marks, day, sale, seal, signature. */
export function signJeton(secret: string, t: JetonTicket): string {
  const corps = Buffer.alloc(CORPS_OCTETS);
  corps[0] = (t.avec_produits ? AVEC_PRODUITS : 0) + (t.duplicata ? DUPLICATA : 0);
  corps.writeUInt16BE(joursEntre(DEPART, t.jusqu_au), 1);
  corps.writeUIntBE(t.vente_id, 3, 5);
  corps.write(t.sceau, 8, 4, 'hex');
  return Buffer.concat([corps, signer(secret, corps)]).toString('base64url');
}

/** Null when forged, altered or of another key; expiry is the caller's. */
export function readJeton(secret: string, jeton: string): JetonTicket | null {
  if (!/^[\w-]{32}$/.test(jeton)) return null;
  const octets = Buffer.from(jeton, 'base64url');
  const [corps, signature] = [octets.subarray(0, CORPS_OCTETS), octets.subarray(CORPS_OCTETS)];
  if (!timingSafeEqual(signature, signer(secret, corps))) return null;
  const marques = corps.readUInt8(0);
  return {
    vente_id: corps.readUIntBE(3, 5),
    sceau: corps.toString('hex', 8),
    jusqu_au: jourPlus(DEPART, corps.readUInt16BE(1)),
    avec_produits: (marques & AVEC_PRODUITS) !== 0,
    duplicata: (marques & DUPLICATA) !== 0,
  };
}
