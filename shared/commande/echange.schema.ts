import * as z from 'zod/mini';
import { texte, texteOuNull } from '../base/contract.ts';
import { entier } from '../base/nombre.ts';

/** What a supplier says of a line. */
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
  /** Boxes they will bring; read for a part only. */
  qte: z.optional(entier(0, 10_000)),
  motif: z.optional(texteOuNull(200)),
});
export type LigneReponse = z.infer<typeof ligneReponse>;
/** An answer as drivers give it, whatever it came by. */
export const reponseEchange = z.object({
  reference: texte(40, 1),
  lignes: z.array(ligneReponse).check(z.maxLength(1_000)),
});
export type ReponseEchange = z.infer<typeof reponseEchange>;
