import * as z from 'zod/mini';
import { decimal, entier } from '../base/nombre.ts';
import { drapeau, texte } from '../base/contract.ts';
import * as phrasesPrescription from '#shared/prescription/prescription.phrases.ts';
import { montantOuNull } from '../base/montant.ts';
import { editionThesaurus } from '../interaction/edition.schema.ts';
import { compositionDuProduit } from '../interaction/substances.schema.ts';

/** What a drug says when its source does not: never anything invented (specification 2 §3). */
export const PAR_DEFAUT = {
  dci: 'Non renseigné',
  forme: 'Non renseigné',
  dosage: 'Voir notice',
  posologie: 'Consulter la notice du médicament',
  duree: 'Selon prescription médicale',
} as const;

/**
 * [PRE-1] Where it can be had: on our shelf, to be ordered, or known to the drug base only. In this
 * order.
 */
export const STATUTS_PRESCRIPTION = ['in_stock', 'on_order', 'vidal_only'] as const;
export type StatutPrescription = (typeof STATUTS_PRESCRIPTION)[number];

const t = z.nullable(z.string());
/**
 * A drug of the external service or of the reference base, as it is shown; `cip` is the first of
 * its codes.
 */
export const medicamentTrouve = z.object({
  libelle: z.string(),
  cip: t,
  cips: z.array(z.string()),
  /** False: its packages could not be read, so whether it is ours is not known [PRE-20]. */
  codes_lus: z.optional(z.boolean()),
  dci: z.string(),
  forme: z.string(),
  dosage: z.string(),
  posologie: z.string(),
  duree: z.string(),
  indications: z.array(z.string()),
  contrindications: z.array(z.string()),
  /** What the health authority wrote of it, when the reference base holds it. */
  avis: t,
  source: z.enum(['vidal', 'base']),
});
export type MedicamentTrouve = z.infer<typeof medicamentTrouve>;

/** The same, matched with our products: `id` is ours, null when we have none. */
export const resultatPrescription = z.object({
  ...medicamentTrouve.shape,
  id: z.nullable(z.number()),
  libelle_local: t,
  cip_local: t,
  prix_de_vente: montantOuNull,
  /** Which taxes our product bears, and whether a fund pays for it; false when we have none. */
  tva: z.boolean(),
  css: z.boolean(),
  couvert: z.boolean(),
  qte: z.number(),
  rayon: t,
  status: z.enum(STATUTS_PRESCRIPTION),
  alertes: z.array(z.string()),
  /** What was asked of the patient and no base of ours answers for: never left out. */
  inconnues: z.array(z.string()),
  /** What it is made of, for what goes with what; null where nothing is known of it. */
  composition: z.nullable(compositionDuProduit),
});
export type ResultatPrescription = z.infer<typeof resultatPrescription>;

const mots = z.array(texte(80, 1)).check(z.maxLength(20));
const entre = /* @__NO_SIDE_EFFECTS__ */ (min: number, max: number, phrase: string) =>
  z.optional(
    z.nullable(
      decimal(-1e12, 1e12).check(z.refine((n) => n >= min && n <= max, { error: phrase })),
    ),
  );
/** The search: it goes in a body, for a pathology has no place in an address or a log. */
export const demandePrescription = z.object({
  pathologie: texte(120).check(
    z.refine((t) => t !== '', { error: `!${phrasesPrescription.pathologieRequise}` }),
  ),
  age: entre(0, 120, '!L’âge doit être entre 0 et 120 ans.'),
  poids: entre(1, 300, '!Le poids doit être entre 1 et 300 kg.'),
  allergies: z._default(mots, []),
  contre_indications: z._default(mots, []),
  grossesse: z._default(drapeau, false),
  /** What the patient takes besides, as people name it: a substance or a brand. */
  autres_medicaments: z._default(mots, []),
  /** How many results of the same search were given already. */
  depuis: z._default(entier(0, 10_000), 0),
});
export type DemandePrescription = z.infer<typeof demandePrescription>;

export const reponsePrescription = z.object({
  /** Some of them, from `depuis` on, sorted among themselves. */
  resultats: z.array(resultatPrescription),
  /** [PRE-19] How many were found, given or not; `complet`: false when there are still others. */
  nombre: z.number(),
  complet: z.boolean(),
  /** Which base answered; 'base' with a `message` when the external service could not. */
  source: z.enum(['vidal', 'base']),
  message: t,
  /** What he takes besides, as it was understood; null where the name is nobody's. */
  autres: z.array(z.object({ nom: z.string(), composition: z.nullable(compositionDuProduit) })),
  /** Each allergy as it was said, and whether anything of ours answers to its name [PRE-18]. */
  allergies: z.array(z.object({ nom: z.string(), reconnue: z.boolean() })),
  /** Of which day the bases are: the medicines (YYYY-MM-DD), the thesaurus. */
  donnees: z.object({ base: t, edition: z.nullable(editionThesaurus) }),
});
export type ReponsePrescription = z.infer<typeof reponsePrescription>;
