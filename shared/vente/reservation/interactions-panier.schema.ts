import * as z from 'zod/mini';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { texteOuNull } from '../../base/contract.ts';
import {
  contreIndicationAcceptee,
  RAISONS_ACCEPTATION,
} from '../../sante/interaction/acceptation.schema.ts';
import { carteInteraction } from '../../sante/interaction/carte.schema.ts';
import { editionThesaurus } from '../../sante/interaction/edition.schema.ts';
import { compositionDuProduit } from '../../sante/interaction/substances.schema.ts';
import { reservation } from './reservation.schema.ts';

export const interactionsDuPanier = z.object({
  /** Null without thesaurus: nothing is asked. */
  edition: z.nullable(editionThesaurus),
  a_accepter: z.array(carteInteraction),
  acceptees: z.array(contreIndicationAcceptee),
});
export type InteractionsDuPanier = z.infer<typeof interactionsDuPanier>;

export const acceptationDemandee = z.object({
  reservation_id: entier(1, NUMERO_MAX),
  version: z.optional(entier(1, NUMERO_MAX)),
  cles: z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(100)),
  raison: z.enum(RAISONS_ACCEPTATION),
  precision: z.optional(texteOuNull(300)),
});
export type AcceptationDemandee = z.infer<typeof acceptationDemandee>;
export const acceptationFaite = z.object({
  reservation,
  interactions: interactionsDuPanier,
});
export type AcceptationFaite = z.infer<typeof acceptationFaite>;

/** Last thirty days, newest purchase per product. */
export const achatRecent = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  /** YYYY-MM-DD. */
  jour: z.string(),
  composition: z.nullable(compositionDuProduit),
});
export type AchatRecent = z.infer<typeof achatRecent>;
