/** The first letter of the ATC classification, in the words of a pharmacy's shelves. */
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
/** [MED-6] The family of a medicine, by its ATC code. */
export const familleDe = (atc: string | null): string | null =>
  FAMILLES[atc?.charAt(0) ?? ''] ?? null;
