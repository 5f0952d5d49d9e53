import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant } from '../db/columns.ts';

/** Column mapping by header; `empreinte`: header hash. */
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
