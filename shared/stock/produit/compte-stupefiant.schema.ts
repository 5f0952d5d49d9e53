export const GENRES_LIGNE_COMPTE = [
  'ouverture',
  'entree',
  'sortie',
  'comptage',
  'conditionnement',
  'cloture',
] as const;
export type GenreLigneCompte = (typeof GENRES_LIGNE_COMPTE)[number];
