import { IMPORT_DES_CODES } from './certification/import-des-codes.ts';
import { IMPORT_DES_CLIENTS } from './clientele/import-des-clients.ts';
import { IMPORT_DES_VENTES } from './commande/import-des-ventes.ts';
import { IMPORT_DES_FOURNISSEURS } from './fournisseur/import-des-fournisseurs.ts';
import { IMPORT_DES_LOTS } from './produit/importation/import-des-lots.ts';
import { IMPORT_DES_PRODUITS_ET_OFFRES } from './commande/offres-importees.ts';
import { IMPORT_DU_RELEVE_MOBILE } from './mobile-money/import-du-releve.ts';
import type { NaturesImportees } from './import/nature-importee.ts';

export const NATURES_IMPORTEES: NaturesImportees = {
  produits: IMPORT_DES_PRODUITS_ET_OFFRES,
  clients: IMPORT_DES_CLIENTS,
  fournisseurs: IMPORT_DES_FOURNISSEURS,
  lots: IMPORT_DES_LOTS,
  ventes: IMPORT_DES_VENTES,
  certifications: IMPORT_DES_CODES,
  mobile_money: IMPORT_DU_RELEVE_MOBILE,
};
