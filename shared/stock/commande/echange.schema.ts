import * as z from 'zod/mini';
import { texte, texteOuNull } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { montantOuNull, montantSaisi, PRIX_MAX } from '../../base/montant.ts';
import { entier } from '../../base/nombre.ts';

export const ETATS_REPONSE = ['acceptee', 'partielle', 'refusee'] as const;
export type EtatReponse = (typeof ETATS_REPONSE)[number];
export const TEXTE_REPONSE: Readonly<Record<EtatReponse, string>> = {
  acceptee: 'Acceptée',
  partielle: 'En partie',
  refusee: 'Refusée',
};

const reperes = { cip: z.optional(texteOuNull(40)), code: z.optional(texteOuNull(40)) };
const ligneReponse = z.object({
  ...reperes,
  etat: z.enum(ETATS_REPONSE),
  /** Confirmed boxes; partial answers only. */
  qte: z.optional(entier(0, 10_000)),
  motif: z.optional(texteOuNull(200)),
});
export type LigneReponse = z.infer<typeof ligneReponse>;
/** One product and lot. */
const ligneLivree = z.object({
  ...reperes,
  designation: z.optional(texteOuNull(150)),
  qte: entier(0, 10_000),
  ug: z._default(entier(0, 10_000), 0),
  lot: z.optional(texteOuNull(40)),
  date_expiration: z.optional(z.nullable(jourSchema)),
  prix_achat: z.optional(z.nullable(montantSaisi.check(z.lte(PRIX_MAX)))),
});
/** Absent: empty, price null; FCFA. */
export const ligneBonEchange = z.object({
  ligne: z.number(),
  cip: z.string(),
  code: z.string(),
  designation: z.string(),
  qte: z.number(),
  ug: z.number(),
  lot: z.string(),
  date_expiration: z.string(),
  prix_achat: montantOuNull,
});
export type LigneBonEchange = z.infer<typeof ligneBonEchange>;

/** Normalised by every driver. */
export const reponseEchange = z.object({
  reference: texte(40, 1),
  lignes: z.array(ligneReponse).check(z.maxLength(1_000)),
  /** Delivery, if already known. */
  livraison: z.optional(z.nullable(z.array(ligneLivree).check(z.maxLength(1_000)))),
});
export type ReponseEchange = z.infer<typeof reponseEchange>;
