import type { SaisieLigne } from '#shared/vente/reservation/saisie.schema.ts';

/** For each thing that is typed on a line, a value that a new line does not bear. */
export const SAISIE_TOUT_AUTRE: SaisieLigne = {
  qte: 3,
  prise_en_charge: 50,
  ecoulement: 20,
  boites: [{ lot: 'AB12', date_expiration: '2031-03-31', qte: 2, series: ['S1'] }],
};
export const CHAMPS_SAISIS = Object.keys(SAISIE_TOUT_AUTRE) as (keyof SaisieLigne)[];
