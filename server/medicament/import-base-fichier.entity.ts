import { defineEntity, p } from '@mikro-orm/postgresql';
import { ImportBaseEntity } from './import-base.entity.ts';
import { ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A file of an import under way: it stays until its end, so that another process can go on. */
export const ImportBaseFichierEntity = defineEntity({
  name: 'ImportBaseFichier',
  tableName: 'import_base_fichier',
  properties: {
    import_id: ownedBy(ImportBaseEntity).primary(),
    nom: p.text().primary(),
    octets: p.blob().$type<Buffer>(),
  },
});
export type ImportBaseFichierRow = RowOf<typeof ImportBaseFichierEntity>;
