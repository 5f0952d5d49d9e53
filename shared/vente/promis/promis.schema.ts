import * as z from 'zod/mini';
import { entier } from '../../base/nombre.ts';
import { identifiant, texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesPromis from '#shared/vente/promis/promis.phrases.ts';

export const STATUTS_PROMIS = ['En attente', 'Servi', 'Annulé'] as const;
/** Unserved request of a reachable client. `annonce_at`: when stock became sufficient. */
export const promis = z.object({
  id: z.number(),
  version: z.number(),
  produit_id: z.number(),
  produit_libelle: z.string(),
  client_id: z.nullable(z.number()),
  nom: z.string(),
  telephone: z.string(),
  qte: z.number(),
  statut: z.enum(STATUTS_PROMIS),
  annonce_at: dateHeureOuNull,
  traite_at: dateHeureOuNull,
  traite_par: z.nullable(z.string()),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Promis = z.infer<typeof promis>;

const TELEPHONE = /^\+?[\d ().-]{6,30}$/;
const estTelephone = (t: string): boolean => TELEPHONE.test(t);
export const nouveauPromis = z.object({
  produit_id: identifiant,
  client_id: z.optional(z.nullable(identifiant)),
  nom: texte(150).check(z.refine((t) => t !== '', { error: `!${phrasesPromis.nomRequisPromis}` })),
  telephone: texte(30).check(
    z.refine((t) => t !== '', { error: `!${phrasesCommun.telephoneRequis}`, abort: true }),
    z.refine(estTelephone, { error: `!${phrasesCommun.telephoneInvalide}` }),
  ),
  qte: z._default(entier(1, 10_000), 1),
});
export type NouveauPromis = z.infer<typeof nouveauPromis>;
