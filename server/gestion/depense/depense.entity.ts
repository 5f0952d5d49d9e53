import { defineEntity, p } from '@mikro-orm/postgresql';
import { CaisseEntity } from '../../vente/caisse/caisse.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Soft-deleted: the journal refers to the row. */
export const DepenseEntity = defineEntity({
  name: 'Depense',
  tableName: 'depense',
  properties: {
    id: identity(),
    version: version(),
    libelle: p.text(),
    categorie: p.text(),
    montant: centimes(),
    date: day(),
    /** Paying register; null: another source. */
    caisse_id: refersTo(CaisseEntity).nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    deleted_at: instant().nullable(),
    recherche: folded(),
  },
});
export type DepenseRow = RowOf<typeof DepenseEntity>;
