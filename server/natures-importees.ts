import { IMPORT_DES_CODES } from './vente/certification/import-des-codes.ts';
import { IMPORT_DES_CLIENTS } from './vente/clientele/import-des-clients.ts';
import { IMPORT_DES_VENTES } from './stock/commande/import-des-ventes.ts';
import { IMPORT_DES_FOURNISSEURS } from './stock/fournisseur/import-des-fournisseurs.ts';
import { IMPORT_DES_LOTS } from './stock/produit/importation/import-des-lots.ts';
import { IMPORT_DES_PRODUITS_ET_OFFRES } from './stock/commande/offres-importees.ts';
import { IMPORT_DU_RELEVE_MOBILE } from './vente/mobile-money/import-du-releve.ts';
import type { NaturesImportees } from './platform/import/nature-importee.ts';

export const NATURES_IMPORTEES: NaturesImportees = {
  produits: IMPORT_DES_PRODUITS_ET_OFFRES,
  clients: IMPORT_DES_CLIENTS,
  fournisseurs: IMPORT_DES_FOURNISSEURS,
  lots: IMPORT_DES_LOTS,
  ventes: IMPORT_DES_VENTES,
  certifications: IMPORT_DES_CODES,
  mobile_money: IMPORT_DU_RELEVE_MOBILE,
};
