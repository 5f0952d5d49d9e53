const PLUS_DE_MILLE = 1_000;

/** '15 sur 61'; counts stop at a thousand. */
export function montresSur(montres: number, total: number): string {
  if (total > PLUS_DE_MILLE) return `${montres} sur plus de 1.000`;
  return `${montres} sur ${Math.max(montres, total)}`;
}
export const trouvePresque = (mots: string, proches: readonly string[]): string =>
  `Aucun « ${mots} » : ${proches.join(', ')}`;
