/**
 * What this station holds that the server does not have, counted without the code that holds it:
 * that code is not loaded here.
 */
export function compterGardes(memoire: Storage): {
  brouillons: number;
  paiements: number;
  ventes: number;
} {
  const ventes = Number(memoire.getItem('poste.ventes') ?? 0) || 0;
  const paiements = Object.keys(memoire).filter((cle) => cle.startsWith('caisse.differe.')).length;
  try {
    const { brouillons } = JSON.parse(memoire.getItem('vente.brouillons') ?? '{}') as {
      brouillons?: unknown;
    };
    const tenus = Array.isArray(brouillons)
      ? brouillons.filter(
          (b: unknown) => typeof b === 'object' && b !== null && 'base' in b && b.base !== null,
        )
      : [];
    return { brouillons: tenus.length, paiements, ventes };
  } catch {
    return { brouillons: 0, paiements, ventes };
  }
}
