import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf, patchCache, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { sujetDImport } from '#shared/admin/utilisateur/imports.rules.ts';
import { listerImports } from '#shared/platform/import/import.api.ts';
import { appliquerImportFichier, surImports } from '#shared/platform/import/import.events.ts';
import type { ImportFichier, StoredNature } from '#shared/platform/import/import.schema.ts';

const IMPORTS = 'imports';

/** Applied before its event arrives. */
export const retenirImport = (recu: ImportFichier): void =>
  patchCache<ImportFichier[]>([IMPORTS, recu.nature], (imports) =>
    appliquerImportFichier(imports, recu),
  );

/** Live, including imports from other stations. */
export function useImports(nature: StoredNature) {
  const cle = [IMPORTS, nature];
  useTopic(
    sujetDImport(nature),
    (message) => {
      const { donnees } = message;
      if ('import_fichier' in donnees && donnees.import_fichier.nature === nature)
        reduceCache(cle, surImports, message);
    },
    cle,
  );
  return useQuery({
    queryKey: cle,
    queryFn: async () =>
      dataOf(await readApi(listerImports, { requete: { nature }, silencieux: true })),
    staleTime: 0,
  });
}
