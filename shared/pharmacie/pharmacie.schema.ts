import * as z from 'zod/mini';
import { dateHeureOuNull } from '../base/dates.ts';
import { montant, montantOuNull } from '../base/montant.ts';
import { MODES_REELS, PAYS } from './pays.ts';
import { reglageOrdonnancier } from './tableaux.schema.ts';

const t = z.nullable(z.string());
export const pharmacie = z.object({
  id: z.number(),
  version: z.number(),
  nom_pharmacie: z.string(),
  telephone1: z.string(),
  telephone2: t,
  email: t,
  adresse: z.string(),
  bp: t,
  logo: t,
  logo_url: t,
  statut_juridique: t,
  capital: montantOuNull,
  rccm: t,
  nif: t,
  site_web: t,
  slogan: t,
  /** Percent of what is to pay that a discount may take without a manager's agreement. */
  remise_sans_accord: z.number(),
  /** A payment without the agreement it needs is refused, wherever it is made. */
  accord_exige: z.boolean(),
  /** A contre-indication that nobody let through is neither sent nor paid [CIN-4]. */
  contre_indication_exigee: z.boolean(),
  /** What a client who agreed took in the last thirty days is looked at too [HIS-1]. */
  historique_interactions: z.boolean(),
  /** What is due in cash is rounded to 5 FCFA [REG-6]. */
  arrondi_especes: z.boolean(),
  /** Days that a quote stands [DEV-14]. */
  validite_devis_jours: z.number(),
  /** Above which cash moves with two signatures [SES-21], in FCFA. */
  plafond_fonds: montant,
  /** A payment by mobile money or cheque bears its reference [BIL-29]. */
  reference_exigee: z.boolean(),
  /** Who certifies its sales; null: nobody, and nothing of it is asked or shown [CER-1]. */
  certification_pays: z.nullable(z.enum(PAYS)),
  /** 'essai': every paper says TEST. */
  certification_mode: z.enum(MODES_REELS),
  /** How long a print waits for the State's code, in ms [CER-12]. */
  attendre_certification_ms: z.number(),
  /** How the register of controlled medicines is kept; off until an admin switches it on. */
  ordonnancier: reglageOrdonnancier,
  /** The rates in force today, in percent. */
  taux_tva: z.number(),
  taux_css: z.number(),
  /**
   * True while the base holds the demonstration: said on every screen until `npm run demo --
   * supprimer`.
   */
  demonstration: z.boolean(),
  created_at: dateHeureOuNull,
  updated_at: dateHeureOuNull,
});
export type Pharmacie = z.infer<typeof pharmacie>;
