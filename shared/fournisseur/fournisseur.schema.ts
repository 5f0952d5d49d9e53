import * as z from 'zod/mini';
import { texte, texteOuNull, versionVue } from '../base/contract.ts';
import { montantOuNull, montantSaisi } from '../base/montant.ts';
import { entier } from '../base/nombre.ts';
import { dateHeure } from '../base/dates.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesFournisseur from '#shared/fournisseur/fournisseur.phrases.ts';

/** By what a supplier is sent its orders, besides mail. */
export const ECHANGES_FOURNISSEUR = ['aucun', 'fichier'] as const;

const t = z.nullable(z.string());
export const fournisseur = z.object({
  id: z.number(),
  version: z.number(),
  libelle: z.string(),
  telephone: t,
  email: t,
  adresse: t,
  siteurl: t,
  /** [FRN-2] Days they say they take; null: what their last orders took. */
  delai_jours: z.nullable(z.number()),
  /** Least order they deliver, FCFA. */
  minimum_commande: montantOuNull,
  /** Our account at theirs; the terms of payment, in words. */
  compte: t,
  conditions: t,
  echange: z.enum(ECHANGES_FOURNISSEUR),
  created_at: dateHeure,
});
export type Fournisseur = z.infer<typeof fournisseur>;

/** Looks like one address, and cannot smuggle a second one into a mail. */
const estCourriel = (adresse: string): boolean =>
  /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:".]+$/.test(adresse);

const videOuNull = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  z.nullable(
    z.pipe(
      texte(max),
      z.transform((v: string) => v || null),
    ),
  );
export const nouveauFournisseur = z.object({
  libelle: texte(150, 2),
  telephone: z.optional(texteOuNull(40)),
  email: z.optional(
    videOuNull(120).check(
      z.refine((e) => e === null || estCourriel(e), {
        error: `!${phrasesCommun.courrielInvalide}`,
      }),
    ),
  ),
  adresse: z.optional(texteOuNull(300)),
  siteurl: z.optional(
    videOuNull(200).check(
      z.refine((u) => u === null || /^https?:\/\/\S+$/.test(u), {
        error: `!${phrasesFournisseur.siteInvalide}`,
      }),
    ),
  ),
  delai_jours: z.optional(z.nullable(entier(1, 60))),
  minimum_commande: z.optional(z.nullable(montantSaisi)),
  compte: z.optional(texteOuNull(60)),
  conditions: z.optional(texteOuNull(200)),
  echange: z.optional(z.enum(ECHANGES_FOURNISSEUR)),
});
export type NouveauFournisseur = z.infer<typeof nouveauFournisseur>;
export const fournisseurModifie = z.partial(
  z.object({ ...nouveauFournisseur.shape, version: versionVue }),
);
export type FournisseurModifie = z.infer<typeof fournisseurModifie>;
