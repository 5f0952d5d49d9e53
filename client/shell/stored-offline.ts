/** Counts unsynced data from storage, without loading the offline code. */
export function countStored(memoire: Storage): {
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
/** Has unsaved edits. */
function attend(brouillon: string | null): boolean {
  try {
    const { base = null } = Object(JSON.parse(brouillon ?? 'null')) as { base?: unknown };
    return base !== null;
  } catch {
    return false;
  }
}
