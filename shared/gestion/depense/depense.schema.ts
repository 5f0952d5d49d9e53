import * as z from 'zod/mini';
import { pinDeResponsable } from '../../vente/accord/accord.schema.ts';
import { texte, versionVue } from '../../base/contract.ts';
import { dateHeure, jourSchema } from '../../base/dates.ts';
import { montant, montantSaisi } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';

/** Suggestions; free text allowed. */
export const CATEGORIES_DEPENSE = [
  'Loyer',
  'Électricité et eau',
  'Salaires',
  'Transport',
  'Fournitures',
  'Entretien',
  'Impôts et taxes',
  'Divers',
] as const;

/** `date`: Libreville day; FCFA; `caisse_id`: paying drawer, null elsewhere. */
export const depense = z.object({
  id: z.number(),
  version: z.number(),
  libelle: z.string(),
  categorie: z.string(),
  montant,
  date: z.string(),
  caisse_id: z.nullable(z.number()),
  caisse_libelle: z.nullable(z.string()),
  created_by: z.string(),
  created_at: dateHeure,
});
export type Depense = z.infer<typeof depense>;

export const nouvelleDepense = z.object({
  libelle: texte(150, 2),
  categorie: z._default(texte(60, 1), 'Divers'),
  montant: montantSaisi,
  date: jourSchema,
  caisse_id: z.optional(z.nullable(entier(1, NUMERO_MAX))),
  /** Second person's, above the cash ceiling [SES-21]. */
  pin: pinDeResponsable,
});
export type NouvelleDepense = z.infer<typeof nouvelleDepense>;
/** Absent keys are unchanged. */
export const depenseModifiee = z.partial(
  z.object({ ...nouvelleDepense.shape, categorie: texte(60, 1), version: versionVue }),
);
export type DepenseModifiee = z.infer<typeof depenseModifiee>;
