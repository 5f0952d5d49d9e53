import * as z from 'zod/mini';
import { entier } from '../base/nombre.ts';
import { drapeau, identifiant, texte, versionVue } from '../base/contract.ts';
import { dateHeure } from '../base/dates.ts';
import { montant, montantReserve } from '../base/montant.ts';
import { lotNomme } from '../produit/lot.schema.ts';

export const TYPES_MOUVEMENT = ['Entrée', 'Sortie'] as const;
/** One line of the stock ledger: written once, never changed (I1, I3). */
export const mouvement = z.object({
  id: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  type: z.enum(TYPES_MOUVEMENT),
  qte: z.number(),
  produit_prix_achat: montantReserve,
  produit_prix_de_vente: montant,
  motif: z.string(),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Mouvement = z.infer<typeof mouvement>;

/** What moved for one motive, one way. */
export const mouvementsMotif = z.object({
  id: z.number(),
  motif: z.string(),
  type: z.enum(TYPES_MOUVEMENT),
  nombre: z.number(),
  qte: z.number(),
});
export type MouvementsMotif = z.infer<typeof mouvementsMotif>;
/** [MVT-4] Boxes that came in and went out, of the movements that a list finds. */
export interface SommesMouvements {
  entrees: number;
  sorties: number;
}
const QTE_MAX = 1_000_000;
/**
 * A movement made by hand. `lot` and `date_expiration` name the lot that comes in, or the very lot
 * that goes out; without them, the first expired goes out. `version`: of the
 * product as it was read, when what is asked follows from it; another one is refused.
 */
export const nouveauMouvement = z.object({
  produit_id: identifiant,
  qte: entier(1, QTE_MAX),
  type: z.enum(TYPES_MOUVEMENT),
  motif: texte(150, 1),
  ...lotNomme,
  /** The date of a lot that comes in was looked at again: another one than before is meant. */
  dates_confirmees: z.optional(drapeau),
  version: versionVue,
});
export type NouveauMouvement = z.infer<typeof nouveauMouvement>;
