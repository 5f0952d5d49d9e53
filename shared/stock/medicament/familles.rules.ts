/** ATC first letter, by shelf name. */
export const FAMILLES: Readonly<Record<string, string>> = {
  A: 'Système digestif',
  B: 'Sang',
  C: 'Cœur et vaisseaux',
  D: 'Peau',
  G: 'Gynécologie et urologie',
  H: 'Hormones',
  J: 'Infections',
  L: 'Cancer et immunité',
  M: 'Muscles et os',
  N: 'Système nerveux',
  P: 'Parasites',
  R: 'Respiration',
  S: 'Yeux et oreilles',
  V: 'Divers',
};
/** [MED-6] From the ATC code. */
export const familleDe = (atc: string | null): string | null =>
  FAMILLES[atc?.charAt(0) ?? ''] ?? null;
