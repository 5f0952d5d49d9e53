import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Content-addressed: `empreinte` is the SHA-256. */
export const FichierEntity = defineEntity({
  name: 'Fichier',
  tableName: 'fichier',
  properties: {
    empreinte: p.text().primary(),
    type: p.text(),
    octets: p.blob().$type<Buffer>(),
    created_at: creationInstant(),
  },
});
export type FichierRow = RowOf<typeof FichierEntity>;
