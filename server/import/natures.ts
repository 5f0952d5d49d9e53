import type { NatureGardee } from '#shared/import/import.schema.ts';
import { IMPORT_DES_PRODUITS } from '../produit/importation/import-des-produits.ts';
import type { NatureImportee } from './nature-importee.ts';

/** What each kind of file becomes, by its domain. */
export const NATURES_IMPORTEES: Readonly<Record<NatureGardee, NatureImportee>> = {
  produits: IMPORT_DES_PRODUITS,
  clients: IMPORT_DES_PRODUITS,
  fournisseurs: IMPORT_DES_PRODUITS,
  lots: IMPORT_DES_PRODUITS,
  ventes: IMPORT_DES_PRODUITS,
};
