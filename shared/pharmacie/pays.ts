/** Who certifies: a country, or the simulator, by which one learns and tries. */
export const PAYS = ['gabon', 'benin', 'cote_ivoire', 'autre', 'simulateur'] as const;
export type Pays = (typeof PAYS)[number];
/** Never both in one base [CER-9]. */
export const MODES_REELS = ['essai', 'production'] as const;
export type ModeReel = (typeof MODES_REELS)[number];
