/** What a sale's link in its register's chain vouches for. Amounts in hundredths. */
export interface MaillonVente {
  caisse_id: number;
  jour: string;
  numero_ticket: number;
  reservation_id: number;
  total: number;
  total_client: number;
  total_prise_en_charge: number;
  remise: number;
  user: string;
  encaisse_par: string;
}
/** First link of every register. */
export const ORIGINE = '';

/**
 * [VEN-1] Canonical text of a sale; its link is SHA-256(previous link ‖ '|' ‖ this), in hexadecimal
 * (I13). The payment computes the same in SQL: a change here is a change there.
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
