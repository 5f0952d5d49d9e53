import * as z from 'zod/mini';
import { fichierRecu } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { editionThesaurus } from './edition.schema.ts';

const n = z.number();

/** In boxes, not percent. */
export const partCouverte = z.object({
  total: n,
  /** All substances in this edition. */
  connues: n,
  partielles: n,
  /** Identified, none in this edition. */
  hors_edition: n,
  /** Some substance unidentified. */
  inconnues: n,
});
export type PartCouverte = z.infer<typeof partCouverte>;

/** Recounted after each import of either base. */
export const couvertureThesaurus = z.object({
  presentations: partCouverte,
  /** Priced boxes of an essential list's class; null without the list. */
  essentielles: z.nullable(partCouverte),
  produits: partCouverte,
  /** Distinct names, by matching method. */
  noms: z.object({ nom: n, sel: n, synonyme: n, hors_edition: n, inconnue: n }),
});
export type CouvertureThesaurus = z.infer<typeof couvertureThesaurus>;

/** `couverture`: null until counted. */
export const etatThesaurus = z.object({
  edition: z.nullable(editionThesaurus),
  substances: n,
  classes: n,
  couples: n,
  /** Full text. */
  notice: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  couverture: z.nullable(couvertureThesaurus),
  /** Recomputing: counts will change. */
  en_cours: z.boolean(),
});
export type EtatThesaurus = z.infer<typeof etatThesaurus>;

/** Edition date when the files lack it. */
const fichier = z.optional(fichierRecu);
export const thesaurusDepose = z.object({
  substances: fichier,
  classes: fichier,
  membres: fichier,
  couples: fichier,
  niveaux: fichier,
  licence: fichier,
  correspondances: fichier,
  presentation: fichier,
  epreuves: fichier,
  date_edition: z.optional(jourSchema),
});
export type ThesaurusDepose = z.infer<typeof thesaurusDepose>;

export const ETATS_MANQUANTS = ['hors_edition', 'inconnue'] as const;
export const substanceManquante = z.object({
  id: n,
  nom: z.string(),
  connaissance: z.enum(ETATS_MANQUANTS),
  presentations: n,
  produits: n,
});
export type SubstanceManquante = z.infer<typeof substanceManquante>;
