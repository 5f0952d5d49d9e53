import * as z from 'zod/mini';
import { texte } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { montant } from '../base/montant.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { ordonnanceSaisie } from '../ordonnancier/ordonnance.schema.ts';

/** Why a sale made without the server is not one of the books yet. */
const RAISONS = [
  'produit_inconnu',
  'libelle',
  'prix',
  'taxes',
  'taux',
  'garde',
  'remise',
  'quantite',
  'sur_ordonnance',
  'boite_perimee',
  'produit_retire',
  'rien_a_payer',
  'droits_finis',
  'marque',
  'coupure',
  'non_signee',
  'avant_accord',
] as const;
export const raisonDeQuarantaine = z.object({
  quoi: z.enum(RAISONS),
  /** The sentence that a manager reads: our product's label; the station's words quoted. */
  phrase: z.string(),
  /** The line it is of, from 0; null: the whole sale. */
  ligne: z.nullable(z.number()),
});
export type RaisonDeQuarantaine = z.infer<typeof raisonDeQuarantaine>;

export const STATUTS_QUARANTAINE = ['En quarantaine', 'Acceptée', 'Refusée'] as const;

/** A line as the station sold it, with the product that we take it for. */
export const ligneEnQuarantaine = z.object({
  /** The station's own words. */
  libelle_dit: z.string(),
  qte: z.number(),
  prix_de_vente: montant,
  produit_id: z.nullable(z.number()),
  produit: z.nullable(z.string()),
});
export type LigneEnQuarantaine = z.infer<typeof ligneEnQuarantaine>;

/**
 * [HSL-28] A sale made without the server that differs from the rules: its cash is in the drawer, its
 * boxes have left, and it is no sale of the books until somebody accepts it.
 */
export const quarantaine = z.object({
  id: z.number(),
  version: z.number(),
  station_id: z.number(),
  numero_provisoire: z.string(),
  vendeur: z.string(),
  envoyee_par: z.string(),
  net_a_payer: montant,
  faite_at: dateHeure,
  recue_at: dateHeure,
  lignes: z.array(ligneEnQuarantaine),
  raisons: z.array(raisonDeQuarantaine),
  /** A controlled medicine is in it: its prescription is asked when it is accepted. */
  controle: z.boolean(),
  statut: z.enum(STATUTS_QUARANTAINE),
  traite_at: dateHeureOuNull,
  traite_par: z.nullable(z.string()),
  motif: z.nullable(z.string()),
  vente_id: z.nullable(z.number()),
});
export type Quarantaine = z.infer<typeof quarantaine>;

/** Line by line: which ones become the sale, and of which product. */
export const acceptationDeQuarantaine = z.object({
  lignes: z
    .array(
      z.object({
        /** Its place, from 0. */
        ligne: entier(0, 300),
        /** Another product than the one it was taken for. */
        produit_id: z.optional(entier(1, NUMERO_MAX)),
      }),
    )
    .check(z.minLength(1), z.maxLength(300)),
  ordonnance: z.optional(ordonnanceSaisie),
  motif: z.optional(texte(300)),
});
export const refusDeQuarantaine = z.object({ motif: texte(300, 1) });
