import { defineEntity, p } from '@mikro-orm/postgresql';
import { folded } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

export const AtcEntity = defineEntity({
  name: 'Atc',
  tableName: 'atc',
  properties: {
    code: p.text().primary(),
    libelle: p.text(),
    grand_public: p.text().nullable(),
    recherche: folded(),
  },
});
export type AtcRow = RowOf<typeof AtcEntity>;
