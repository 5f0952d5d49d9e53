/**
 * What this station holds that the server does not have, counted without the code that holds it:
 * that code is not loaded here.
 */
export function compterGardes(memoire: Storage): {
  brouillons: number;
  paiements: number;
  ventes: number;
} {
  const cles = Object.keys(memoire);
  return {
    brouillons: cles.filter((c) => c.startsWith('vente.brouillon.') && attend(memoire.getItem(c)))
      .length,
    paiements: cles.filter((c) => c.startsWith('caisse.differe.')).length,
    ventes: Number(memoire.getItem('poste.ventes') ?? 0) || 0,
  };
}
/** A draft with edits that the server does not have. */
function attend(brouillon: string | null): boolean {
  try {
    const { base = null } = Object(JSON.parse(brouillon ?? 'null')) as { base?: unknown };
    return base !== null;
  } catch {
    return false;
  }
}
