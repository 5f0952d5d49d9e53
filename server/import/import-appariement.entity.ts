import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant } from '../db/columns.ts';

/** The columns that files with these heads were matched to; `empreinte`: of the heads, for they are long. */
export const ImportAppariementEntity = defineEntity({
  name: 'ImportAppariement',
  tableName: 'import_appariement',
  properties: {
    nature: p.text().primary(),
    source: p.text().primary(),
    empreinte: p.text().primary(),
    signature: p.text(),
    champs: p.json<(string | null)[]>(),
    updated_at: creationInstant(),
  },
});
