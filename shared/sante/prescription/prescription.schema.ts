import * as z from 'zod/mini';
import { decimal, entier } from '../../base/nombre.ts';
import { drapeau, texte } from '../../base/contract.ts';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { montantOuNull } from '../../base/montant.ts';
import { editionThesaurus } from '../interaction/edition.schema.ts';
import { compositionDuProduit } from '../interaction/substances.schema.ts';

/** Shown when the source has no data; nothing is invented (specification 2 §3). */
export const PAR_DEFAUT = {
  dci: 'Non renseigné',
  forme: 'Non renseigné',
  dosage: 'Voir notice',
  posologie: 'Consulter la notice du médicament',
  duree: 'Selon prescription médicale',
} as const;

/** [PRE-1] In stock, to order, or in the drug base only; sort order. */
export const STATUTS_PRESCRIPTION = ['in_stock', 'on_order', 'vidal_only'] as const;
export type StatutPrescription = (typeof STATUTS_PRESCRIPTION)[number];

const t = z.nullable(z.string());
/** From the external service or the reference base; `cip`: first code. */
export const medicamentTrouve = z.object({
  libelle: z.string(),
  cip: t,
  cips: z.array(z.string()),
  /** False: packages unreadable, so our stock is unknown [PRE-20]. */
  codes_lus: z.optional(z.boolean()),
  dci: z.string(),
  forme: z.string(),
  dosage: z.string(),
  posologie: z.string(),
  duree: z.string(),
  indications: z.array(z.string()),
  contrindications: z.array(z.string()),
  avis: t,
  source: z.enum(['vidal', 'base']),
});
export type MedicamentTrouve = z.infer<typeof medicamentTrouve>;

/** Matched with our products; `id` null when none. */
export const resultatPrescription = z.object({
  ...medicamentTrouve.shape,
  id: z.nullable(z.number()),
  libelle_local: t,
  cip_local: t,
  prix_de_vente: montantOuNull,
  /** Taxes and reimbursement; false without product. */
  tva: z.boolean(),
  css: z.boolean(),
  couvert: z.boolean(),
  qte: z.number(),
  rayon: t,
  status: z.enum(STATUTS_PRESCRIPTION),
  alertes: z.array(z.string()),
  /** Patient facts without data; always listed. */
  inconnues: z.array(z.string()),
  /** For interactions; null when unknown. */
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
/** In the body: a pathology is banned from URLs and logs. */
export const demandePrescription = z.object({
  pathologie: texte(120).check(
    z.refine((t) => t !== '', { error: `!${phrasesPrescription.pathologieRequise}` }),
  ),
  age: entre(0, 120, '!L’âge doit être entre 0 et 120 ans.'),
  poids: entre(1, 300, '!Le poids doit être entre 1 et 300 kg.'),
  allergies: z._default(mots, []),
  contre_indications: z._default(mots, []),
  grossesse: z._default(drapeau, false),
  /** Substances or brands. */
  autres_medicaments: z._default(mots, []),
  /** Offset. */
  depuis: z._default(entier(0, 10_000), 0),
});
export type DemandePrescription = z.infer<typeof demandePrescription>;

export const reponsePrescription = z.object({
  /** From `depuis`, sorted within the batch. */
  resultats: z.array(resultatPrescription),
  /** [PRE-19] Total found; `complet`: false when more remain. */
  nombre: z.number(),
  complet: z.boolean(),
  /** 'base' with a `message`: external service failed. */
  source: z.enum(['vidal', 'base']),
  message: t,
  /** Recognised other medicines; null when unknown. */
  autres: z.array(z.object({ nom: z.string(), composition: z.nullable(compositionDuProduit) })),
  /** Whether each allergy is recognised [PRE-18]. */
  allergies: z.array(z.object({ nom: z.string(), reconnue: z.boolean() })),
  /** Dates of the bases; medicines YYYY-MM-DD. */
  donnees: z.object({ base: t, edition: z.nullable(editionThesaurus) }),
});
export type ReponsePrescription = z.infer<typeof reponsePrescription>;
