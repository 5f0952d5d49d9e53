import * as z from 'zod/mini';
import { entier } from '../../base/nombre.ts';
import { drapeau, identifiant, texte, versionVue } from '../../base/contract.ts';
import { dateHeure } from '../../base/dates.ts';
import { montant, montantReserve } from '../../base/montant.ts';
import { lotNomme } from '../produit/lot.schema.ts';

export const TYPES_MOUVEMENT = ['Entrée', 'Sortie'] as const;
/** Append-only (I1, I3). */
export const mouvement = z.object({
  id: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  cip: z.nullable(z.string()),
  type: z.enum(TYPES_MOUVEMENT),
  qte: z.number(),
  produit_prix_achat: montantReserve,
  produit_prix_de_vente: montant,
  motif: z.string(),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Mouvement = z.infer<typeof mouvement>;

export const mouvementsMotif = z.object({
  id: z.number(),
  motif: z.string(),
  type: z.enum(TYPES_MOUVEMENT),
  nombre: z.number(),
  qte: z.number(),
});
export type MouvementsMotif = z.infer<typeof mouvementsMotif>;
/** [MVT-4] In boxes, over the list's filter. */
export interface SommesMouvements {
  entrees: number;
  sorties: number;
}
const QTE_MAX = 1_000_000;
/**
 * `lot` and `date_expiration`: lot in, or exact lot out; else first expired out. `version`: product
 * as read, else refused.
 */
export const nouveauMouvement = z.object({
  produit_id: identifiant,
  qte: entier(1, QTE_MAX),
  type: z.enum(TYPES_MOUVEMENT),
  motif: texte(150, 1),
  ...lotNomme,
  /** Unusual expiry of an incoming lot, confirmed. */
  dates_confirmees: z.optional(drapeau),
  version: versionVue,
});
export type NouveauMouvement = z.infer<typeof nouveauMouvement>;
