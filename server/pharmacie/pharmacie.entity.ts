import { defineEntity, p } from '@mikro-orm/postgresql';
import { centimes, changeInstant, creationInstant, identity, version } from '../db/columns.ts';
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
    created_at: creationInstant(),
    updated_at: changeInstant(),
    version: version(),
  },
});
export type PharmacieRow = RowOf<typeof PharmacieEntity>;
