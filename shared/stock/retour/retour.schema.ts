import * as z from 'zod/mini';
import { entier } from '../../base/nombre.ts';
import { identifiant, texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';

export const STATUTS_RETOUR = ['En attente', 'Accepté', 'Refusé', 'Annulé'] as const;
/** `montant`: cost, FCFA; `libelle`: product. */
export const retour = z.object({
  id: z.number(),
  version: z.number(),
  produit_id: z.number(),
  libelle: z.string(),
  cip: z.nullable(z.string()),
  fournisseur_id: z.number(),
  fournisseur: z.string(),
  qte: z.number(),
  montant,
  motif: z.string(),
  lot_numero: z.nullable(z.string()),
  statut: z.enum(STATUTS_RETOUR),
  traite_at: dateHeureOuNull,
  traite_par: z.nullable(z.string()),
  /** Null: returned without bon. */
  bon_id: z.nullable(z.number()),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Retour = z.infer<typeof retour>;

/** `lot_id`: exact lot; else first expired first. */
export const nouveauRetour = z.object({
  fournisseur_id: identifiant,
  produit_id: identifiant,
  qte: entier(1, 1_000_000),
  motif: texte(150, 1),
  lot_id: z.optional(z.nullable(identifiant)),
});
export type NouveauRetour = z.infer<typeof nouveauRetour>;
