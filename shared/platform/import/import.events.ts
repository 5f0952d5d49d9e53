import { estPlusRecent } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import { IMPORTS_MONTRES } from './import.api.ts';
import type { ImportFichier } from './import.schema.ts';

export interface EvenementsImport {
  'import.avance': { import_fichier: ImportFichier };
}

/** [EVT-30] Replaces or prepends; ignores older events. */
export function appliquerImportFichier(
  imports: readonly ImportFichier[],
  recu: ImportFichier,
): ImportFichier[] {
  const rang = imports.findIndex((i) => i.id === recu.id);
  if (rang >= 0)
    return estPlusRecent(imports[rang], recu) ? imports.with(rang, recu) : [...imports];
  return [recu, ...imports].sort((a, b) => b.id - a.id).slice(0, IMPORTS_MONTRES);
}

export const surImports = reducteur<ImportFichier[]>({ import_fichier: appliquerImportFichier });
