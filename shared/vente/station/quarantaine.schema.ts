import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { ordonnanceSaisie } from '../../sante/ordonnancier/ordonnance.schema.ts';

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
  /** For the manager: our label; the station's words quoted. */
  phrase: z.string(),
  /** Line from 0; null: whole sale. */
  ligne: z.nullable(z.number()),
});
export type RaisonDeQuarantaine = z.infer<typeof raisonDeQuarantaine>;

export const STATUTS_QUARANTAINE = ['En quarantaine', 'Acceptée', 'Refusée'] as const;

/** As sold, with the product matched. */
export const ligneEnQuarantaine = z.object({
  libelle_dit: z.string(),
  qte: z.number(),
  prix_de_vente: montant,
  produit_id: z.nullable(z.number()),
  produit: z.nullable(z.string()),
});
export type LigneEnQuarantaine = z.infer<typeof ligneEnQuarantaine>;

/**
 * [HSL-28] Offline sale breaking the rules: cash in the drawer, boxes gone, outside the books until
 * accepted.
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
  /** Contains a controlled medicine: acceptance requires its prescription. */
  controle: z.boolean(),
  statut: z.enum(STATUTS_QUARANTAINE),
  traite_at: dateHeureOuNull,
  traite_par: z.nullable(z.string()),
  motif: z.nullable(z.string()),
  vente_id: z.nullable(z.number()),
});
export type Quarantaine = z.infer<typeof quarantaine>;

export const acceptationDeQuarantaine = z.object({
  lignes: z
    .array(
      z.object({
        /** From 0. */
        ligne: entier(0, 300),
        /** Overrides the matched product. */
        produit_id: z.optional(entier(1, NUMERO_MAX)),
      }),
    )
    .check(z.minLength(1), z.maxLength(300)),
  ordonnance: z.optional(ordonnanceSaisie),
  motif: z.optional(texte(300)),
});
export const refusDeQuarantaine = z.object({ motif: texte(300, 1) });
