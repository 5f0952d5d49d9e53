/** Who certifies: a country, or the simulator, by which one learns and tries. */
export const PAYS = ['gabon', 'benin', 'cote_ivoire', 'autre', 'simulateur'] as const;
export type Pays = (typeof PAYS)[number];
export const LIBELLE_PAYS: Readonly<Record<Pays, string>> = {
  gabon: 'Gabon (e-DEF, code lu sur le portail)',
  benin: 'Bénin (e-MECeF)',
  cote_ivoire: 'Côte d’Ivoire (FNE)',
  autre: 'Autre pays (code lu sur le portail)',
  simulateur: 'Simulateur, pour apprendre',
};
/** Never both in one base [CER-9]. */
export const MODES_REELS = ['essai', 'production'] as const;
export type ModeReel = (typeof MODES_REELS)[number];
