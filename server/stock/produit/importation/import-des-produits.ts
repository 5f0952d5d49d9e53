import { enCentimes } from '#shared/base/montant.ts';
import { champsEcrits, type ValeursProduit } from '#shared/platform/import/lire-produits.rules.ts';
import type { NatureImportee } from '../../../platform/import/nature-importee.ts';
import { completerApresBase } from '../completer-depuis-la-base.ts';
import { baseDesProduits } from './base-des-produits.ts';
import { defaireProduits } from './defaire-produits.ts';
import { annoncerProduits, ecrireProduits, PRODUITS_EN_VENTE } from './ecrire-produits.ts';

/** New products with initial stock; non-empty cells update others. */
export const IMPORT_DES_PRODUITS: NatureImportee = {
  base: baseDesProduits,
  ecrit: ({ valeurs, enPlace }) => {
    const v = valeurs as unknown as ValeursProduit;
    const { prix_achat, prix_de_vente, ...dits } = champsEcrits(v, enPlace);
    return {
      ...dits,
      ...(prix_achat !== undefined && { prix_achat: enCentimes(prix_achat) }),
      ...(prix_de_vente !== undefined && { prix_de_vente: enCentimes(prix_de_vente) }),
      stock: v.stock ?? 0,
      lot: v.lot || null,
      peremption: v.peremption ?? null,
      fournisseur: v.fournisseur || null,
    };
  },
  ecrire: ecrireProduits,
  parLots: PRODUITS_EN_VENTE,
  finir: annoncerProduits,
  apres: completerApresBase,
  defaire: defaireProduits,
};
