import * as z from 'zod/mini';
import { dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
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
  /** Where clients read their tickets, `https://…`; null: no link nor QR [ENV-5]. */
  adresse_publique: t,
  slogan: t,
  /** Percent of the total discountable without a manager's agreement. */
  remise_sans_accord: z.number(),
  accord_exige: z.boolean(),
  /** An unaccepted contre-indication blocks sending and payment [CIN-4]. */
  contre_indication_exigee: z.boolean(),
  /** Checks the last thirty days of consenting clients [HIS-1]. */
  historique_interactions: z.boolean(),
  /** Cash due is rounded to 5 FCFA [REG-6]. */
  arrondi_especes: z.boolean(),
  /** Validity of a devis, days [DEV-14]. */
  validite_devis_jours: z.number(),
  /** FCFA; above, cash moves need two signatures [SES-21]. */
  plafond_fonds: montant,
  /** Required for mobile money and cheque payments [BIL-29]. */
  reference_exigee: z.boolean(),
  /** Null: no certification, nothing asked or shown [CER-1]. */
  certification_pays: z.nullable(z.enum(PAYS)),
  /** 'essai': papers are marked TEST. */
  certification_mode: z.enum(MODES_REELS),
  /** Print's wait for the State's code, ms [CER-12]. */
  attendre_certification_ms: z.number(),
  /** Off until an admin enables it. */
  ordonnancier: reglageOrdonnancier,
  /** Rates today, percent. */
  taux_tva: z.number(),
  taux_css: z.number(),
  /** Demonstration data; shown on every screen until `npm run demo -- supprimer`. */
  demonstration: z.boolean(),
  created_at: dateHeureOuNull,
  updated_at: dateHeureOuNull,
});
export type Pharmacie = z.infer<typeof pharmacie>;
