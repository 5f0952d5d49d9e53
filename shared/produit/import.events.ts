import { estPlusRecent } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import { IMPORTS_MONTRES } from './import.api.ts';
import type { ImportProduits } from './import.schema.ts';

export interface EvenementsImportProduits {
  'import.avance': { import_produits: ImportProduits };
}

/**
 * [EVT-30] The imports on screen, newest first, after news of one: it moves in its place or comes
 * first; late news changes nothing.
 */
export function appliquerImportProduits(
  imports: readonly ImportProduits[],
  recu: ImportProduits,
): ImportProduits[] {
  const rang = imports.findIndex((i) => i.id === recu.id);
  if (rang >= 0)
    return estPlusRecent(imports[rang], recu) ? imports.with(rang, recu) : [...imports];
  return [recu, ...imports].sort((a, b) => b.id - a.id).slice(0, IMPORTS_MONTRES);
}

export const surImportsProduits = reducteur<ImportProduits[]>({
  import_produits: appliquerImportProduits,
});
