import type { Centimes } from '../../base/montant.ts';

/** Hundredths. */
export interface MaillonVente {
  caisse_id: number;
  jour: string;
  numero_ticket: number;
  reservation_id: number;
  total: Centimes;
  total_client: Centimes;
  total_prise_en_charge: Centimes;
  remise: Centimes;
  user: string;
  encaisse_par: string;
}
/** First link's predecessor. */
export const ORIGINE = '';

/**
 * [VEN-1] Canonical text; link = SHA-256(previous link ‖ '|' ‖ this), hexadecimal (I13). Duplicated
 * in the payment's SQL: change both.
 */
export const canonique = (v: MaillonVente): string =>
  [
    v.caisse_id,
    v.jour,
    v.numero_ticket,
    v.reservation_id,
    v.total,
    v.total_client,
    v.total_prise_en_charge,
    v.remise,
    v.user,
    v.encaisse_par,
  ].join('|');

/** Hundredths. */
export interface MaillonRetour {
  caisse_id: number;
  jour: string;
  vente_id: number;
  rang: number;
  total: Centimes;
  total_client: Centimes;
  total_prise_en_charge: Centimes;
  remise: Centimes;
  montant_rendu: Centimes;
  mode: string;
  created_by: string;
  lignes: readonly {
    ligne_id: number;
    qte: number;
    destination: string;
    cout_total_reel: Centimes;
  }[];
}
/** Prefix no sale has. */
export const MARQUE_RETOUR = 'RETOUR';
/** Parts known before its day. */
export const scelleDuRetour = (r: Omit<MaillonRetour, 'caisse_id' | 'jour'>): string =>
  [
    r.vente_id,
    r.rang,
    r.total,
    r.total_client,
    r.total_prise_en_charge,
    r.remise,
    r.montant_rendu,
    r.mode,
    r.created_by,
    ...r.lignes.map((l) => [l.ligne_id, l.qte, l.destination, l.cout_total_reel].join(':')),
  ].join('|');
/** [RTV-7] Link in the chain of the refunding register, among its sales (I13). */
export const canoniqueRetour = (r: MaillonRetour): string =>
  [MARQUE_RETOUR, r.caisse_id, r.jour, scelleDuRetour(r)].join('|');
