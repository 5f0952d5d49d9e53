const COMPTES_MAX = 1_000;

/** '15 sur 61'; a count stops at a thousand, and may still be of the search before. */
export function montresSur(montres: number, total: number): string {
  if (total > COMPTES_MAX) return `${montres} sur plus de 1.000`;
  return `${montres} sur ${Math.max(montres, total)}`;
}
export const trouvePresque = (mots: string, proches: readonly string[]): string =>
  `Aucun « ${mots} » : ${proches.join(', ')}`;
