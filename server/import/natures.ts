import type { NatureGardee } from '#shared/import/import.schema.ts';
import { IMPORT_DES_CLIENTS } from '../clientele/import-des-clients.ts';
import { IMPORT_DES_VENTES } from '../commande/import-des-ventes.ts';
import { IMPORT_DES_FOURNISSEURS } from '../fournisseur/import-des-fournisseurs.ts';
import { IMPORT_DES_LOTS } from '../produit/importation/import-des-lots.ts';
import { IMPORT_DES_PRODUITS } from '../produit/importation/import-des-produits.ts';
import type { NatureImportee } from './nature-importee.ts';

/** What each kind of file becomes, by its domain. */
export const NATURES_IMPORTEES: Readonly<Record<NatureGardee, NatureImportee>> = {
  produits: IMPORT_DES_PRODUITS,
  clients: IMPORT_DES_CLIENTS,
  fournisseurs: IMPORT_DES_FOURNISSEURS,
  lots: IMPORT_DES_LOTS,
  ventes: IMPORT_DES_VENTES,
};
