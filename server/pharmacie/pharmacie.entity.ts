import { defineEntity, p } from '@mikro-orm/postgresql';
import { MODES_REELS, PAYS } from '#shared/pharmacie/pays.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  identity,
  oneOf,
  percent,
  version,
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** The pharmacy. One row. */
export const PharmacieEntity = defineEntity({
  name: 'Pharmacie',
  tableName: 'pharmacie',
  properties: {
    id: identity(),
    nom_pharmacie: p.text(),
    telephone1: p.text(),
    telephone2: p.text().nullable(),
    email: p.text().nullable(),
    adresse: p.text(),
    bp: p.text().nullable(),
    logo: p.text().nullable(),
    logo_url: p.text().nullable(),
    statut_juridique: p.text().nullable(),
    capital: centimes().nullable(),
    rccm: p.text().nullable(),
    nif: p.text().nullable(),
    site_web: p.text().nullable(),
    slogan: p.text().nullable(),
    /** Percent of what is to pay that a discount may take without a manager's agreement. */
    remise_sans_accord: percent().default(10),
    /** A payment without the agreement it needs is refused. */
    accord_exige: p.boolean().default(false),
    /** A contre-indication that nobody let through is neither sent nor paid. */
    contre_indication_exigee: p.boolean().default(true),
    /** What a client who agreed took before is looked at too. */
    historique_interactions: p.boolean().default(false),
    /** What is due in cash is rounded to 5 FCFA. */
    arrondi_especes: p.boolean().default(false),
    /** Days that a quote stands. */
    validite_devis_jours: p.integer().default(30),
    /** Above which cash moves with two signatures [SES-21]. */
    plafond_fonds: centimes().defaultRaw('10000000'),
    /** A payment by mobile money or cheque bears its reference [BIL-29]. */
    reference_exigee: p.boolean().default(false),
    /** Who certifies its sales; null: nobody. */
    certification_pays: oneOf(PAYS).nullable(),
    certification_mode: oneOf(MODES_REELS).default('essai'),
    /** How long a print waits for the State's code. */
    attendre_certification_ms: p.integer().default(0),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    version: version(),
  },
});
export type PharmacieRow = RowOf<typeof PharmacieEntity>;
