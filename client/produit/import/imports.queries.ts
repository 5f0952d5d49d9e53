import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { dataOf, patchCache, reduceCache } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { listerImports } from '#shared/produit/import.api.ts';
import { appliquerImportProduits, surImportsProduits } from '#shared/produit/import.events.ts';
import type { ImportProduits } from '#shared/produit/import.schema.ts';

const IMPORTS = ['imports-produits'] as const;

/** An answer of the server, shown at once: its event may come later. */
export const retenirImport = (recu: ImportProduits): void =>
  patchCache<ImportProduits[]>(IMPORTS, (imports) => appliquerImportProduits(imports, recu));

/** The last imports of products, live: one begun at another station is seen here too. */
export function useImports() {
  useTopic('imports', (message) => reduceCache(IMPORTS, surImportsProduits, message), IMPORTS);
  return useQuery({
    queryKey: IMPORTS,
    queryFn: async () => dataOf(await readApi(listerImports, { silencieux: true })),
    staleTime: 0,
  });
}
