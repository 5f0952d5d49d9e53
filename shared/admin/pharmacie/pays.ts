/** Certifying country; the simulator is for training and tests. */
export const PAYS = ['gabon', 'benin', 'cote_ivoire', 'autre', 'simulateur'] as const;
export type Pays = (typeof PAYS)[number];
/** Never mixed in one base [CER-9]. */
export const MODES_REELS = ['essai', 'production'] as const;
export type ModeReel = (typeof MODES_REELS)[number];
