import * as z from 'zod/mini';
import { identifiant } from '../../base/contract.ts';
import { estJourAdmis } from '../../base/dates.ts';
import { montant, montantOuNull, montantSaisi } from '../../base/montant.ts';
import * as phrasesObjectif from './objectif.phrases.ts';

/** `YYYY-MM`, 2000 to 2100. */
export const moisAdmis = z.string().check(
  z.refine((m) => /^\d{4}-\d{2}$/.test(m) && estJourAdmis(`${m}-01`), {
    error: `!${phrasesObjectif.moisIllisible}`,
  }),
);

/**
 * TTC, net of cancellations. `utilisateur_id`: null for the pharmacy. `montant`: null unset.
 * `attendu`: due by now.
 */
export const objectif = z.object({
  utilisateur_id: z.nullable(z.number()),
  nom: z.string(),
  montant: montantOuNull,
  fait: montant,
  attendu: montantOuNull,
});
export type Objectif = z.infer<typeof objectif>;

/** 0 removes it. `vu`: value displayed, null for none. */
export const objectifAPoser = z.object({
  mois: moisAdmis,
  utilisateur_id: z.optional(z.nullable(identifiant)),
  montant: montantSaisi,
  vu: z.optional(z.nullable(montantSaisi)),
});
export type ObjectifAPoser = z.infer<typeof objectifAPoser>;
