import { defineEntity, p } from '@mikro-orm/postgresql';
import { MODES_REELS, PAYS } from '#shared/admin/pharmacie/pays.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  identity,
  oneOf,
  percent,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { TAXES } from '#shared/base/fiscalite.ts';

/** Single row. */
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
    /** https, without final slash: the clients' tickets are read there [ENV-5]. */
    adresse_publique: p.text().nullable(),
    slogan: p.text().nullable(),
    /** Discount limit without a manager's agreement, % of the amount due. */
    remise_sans_accord: percent().default(10),
    /** Refuses payment without it. */
    accord_exige: p.boolean().default(false),
    /** Unaccepted contraindications block sending and payment. */
    contre_indication_exigee: p.boolean().default(true),
    /** Checks a consenting client's past purchases too. */
    historique_interactions: p.boolean().default(false),
    /** To 5 FCFA. */
    arrondi_especes: p.boolean().default(false),
    validite_devis_jours: p.integer().default(30),
    /** Cash movements above it need two signatures [SES-21]. */
    plafond_fonds: centimes().defaultRaw('10000000'),
    /** Mobile money and cheques [BIL-29]. */
    reference_exigee: p.boolean().default(false),
    certification_pays: oneOf(PAYS).nullable(),
    certification_mode: oneOf(MODES_REELS).default('essai'),
    /** Printing waits this long for the code. */
    attendre_certification_ms: p.integer().default(0),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    version: version(),
  },
});
export type PharmacieRow = RowOf<typeof PharmacieEntity>;

/** VAT or CSS, from a day on. */
export const TauxTaxeEntity = defineEntity({
  name: 'TauxTaxe',
  tableName: 'taux_taxe',
  properties: {
    id: identity(),
    taxe: oneOf(TAXES),
    taux: percent(),
    debut: day(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['taxe', 'debut'] }],
});
