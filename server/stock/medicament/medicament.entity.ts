import { defineEntity, p } from '@mikro-orm/postgresql';
import { HOSPITALIERS, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { folded, identity, oneOf } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** By CIP13. */
export const MedicamentEntity = defineEntity({
  name: 'Medicament',
  tableName: 'medicament',
  properties: {
    id: identity(),
    cip13: p.text().unique(),
    cip7: p.text(),
    cis: p.text(),
    libelle: p.text(),
    presentation: p.text(),
    dci: p.text().nullable(),
    forme: p.text().nullable(),
    voies: p.text().nullable(),
    titulaire: p.text().nullable(),
    groupe_generique: p.text().nullable(),
    type_generique: p.text().nullable(),
    atc: p.text().nullable(),
    condition: p.text().nullable(),
    tableau: oneOf(TABLEAUX).nullable(),
    hospitalier: oneOf(HOSPITALIERS).nullable(),
    securisee: p.boolean().default(false),
    /** Hundredths of a euro. */
    prix_eur: p.bigint('number').nullable(),
    disponible: p.boolean(),
    tri: folded(),
    recherche: folded(),
    classe: p.text().nullable(),
    cherche: folded(),
  },
});
export type MedicamentRow = RowOf<typeof MedicamentEntity>;
