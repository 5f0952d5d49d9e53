import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import { montant } from '../base/montant.ts';

export const STATUTS_COMMANDE = ['BROUILLON', 'ENVOYEE', 'RECUE_PARTIELLE', 'SUCCESS', 'ANNULEE'] as const;
export const TEXTE_STATUT_COMMANDE = { termine: 'Terminé', en_cours: 'En cours' } as const;

/** One product of an order; prices in FCFA, quantities in boxes. */
export const ligneCommande = z.object({
  id: z.number(),
  commande_id: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  qte: z.number(),
  qte_recue: z.number(),
  prix_achat: montant,
  prix_de_vente: montant,
});
export type LigneCommande = z.infer<typeof ligneCommande>;

export const commande = z.object({
  id: z.number(),
  version: z.number(),
  numero: z.string(),
  created_at: dateHeure,
  fournisseur_id: z.nullable(z.number()),
  fournisseur_libelle: z.string(),
  facture: z.nullable(z.string()),
  status: z.enum(STATUTS_COMMANDE),
  total_achat: montant,
  total_vente: montant,
  total_tva: montant,
  total_css: montant,
  created_by: z.string(),
  ended_with: z.nullable(z.string()),
});
export type Commande = z.infer<typeof commande>;
