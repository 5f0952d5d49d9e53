import * as z from 'zod/mini';
import { fichierRecu } from '../base/contract.ts';
import { jourSchema } from '../base/dates.ts';
import { editionThesaurus } from './edition.schema.ts';

const n = z.number();

/** How many of some boxes the thesaurus answers for; in boxes, not in percent. */
export const partCouverte = z.object({
  total: n,
  /** All that they hold is in this edition. */
  connues: n,
  /** A part of it is. */
  partielles: n,
  /** We know what they hold, and this edition says nothing of any of it. */
  hors_edition: n,
  /** Nobody knows what they hold, or a part of it. */
  inconnues: n,
});
export type PartCouverte = z.infer<typeof partCouverte>;

/** What the thesaurus answers for, of what is sold: counted after each import, of one or the other base. */
export const couvertureThesaurus = z.object({
  /** Boxes of the medicines base that may be had. */
  presentations: partCouverte,
  /** Those with a price whose class is on an essential list; null without that list. */
  essentielles: z.nullable(partCouverte),
  /** The active products of the pharmacy. */
  produits: partCouverte,
  /** Distinct names of substances, by how each was found; what is not found is in the list. */
  noms: z.object({ nom: n, sel: n, synonyme: n, hors_edition: n, inconnue: n }),
});
export type CouvertureThesaurus = z.infer<typeof couvertureThesaurus>;

/** The thesaurus in service, and what it answers for; `couverture` is null until it is counted. */
export const etatThesaurus = z.object({
  edition: z.nullable(editionThesaurus),
  substances: n,
  classes: n,
  couples: n,
  /** The whole licence notice. */
  notice: z.nullable(z.string()),
  created_by: z.nullable(z.string()),
  couverture: z.nullable(couvertureThesaurus),
  /** Products are being read again: what is counted will change. */
  en_cours: z.boolean(),
});
export type EtatThesaurus = z.infer<typeof etatThesaurus>;

/** The files, each under its key; the day of the edition, when the files do not say it. */
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
/** A name that the thesaurus does not answer for, and how much is sold of it. */
export const substanceManquante = z.object({
  id: n,
  nom: z.string(),
  connaissance: z.enum(ETATS_MANQUANTS),
  /** Available boxes of the medicines base that hold it. */
  presentations: n,
  /** Our active products that hold it. */
  produits: n,
});
export type SubstanceManquante = z.infer<typeof substanceManquante>;
