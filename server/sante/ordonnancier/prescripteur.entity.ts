import { p } from '@mikro-orm/postgresql';
import { PRESCRIPTEURS } from '#shared/sante/ordonnancier/prescripteur.record.ts';
import { changeInstant, folded } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { recordEntity } from '../../records/record-entity.ts';

/** `tri` and `recherche` are database-generated. */
export const PrescripteurEntity = recordEntity(PRESCRIPTEURS, {
  created_by: p.text(),
  updated_at: changeInstant(),
  tri: folded(),
});
export type PrescripteurRow = RowOf<typeof PrescripteurEntity>;
