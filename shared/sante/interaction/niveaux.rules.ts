/** Worst first. */
export const NIVEAUX = ['CI', 'AD', 'PE', 'APEC'] as const;
export type Niveau = (typeof NIVEAUX)[number];

export const LIBELLES_NIVEAU: Readonly<Record<Niveau, string>> = {
  CI: 'Contre-indication',
  AD: 'Association déconseillée',
  PE: 'Précaution d’emploi',
  APEC: 'À prendre en compte',
};

/** 0 is the worst. */
export const gravite = (niveau: Niveau): number => NIVEAUX.indexOf(niveau);

/** Null of an empty list. */
export const pireNiveau = (niveaux: readonly Niveau[]): Niveau | null =>
  NIVEAUX.find((n) => niveaux.includes(n)) ?? null;
