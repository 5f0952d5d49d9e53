import { defineEntity, p } from '@mikro-orm/postgresql';
import { ImportBaseEntity } from './import-base.entity.ts';
import { ownedBy } from '../../platform/db/columns.ts';

/** Stored until the import ends, so another process can resume. */
export const ImportBaseFichierEntity = defineEntity({
  name: 'ImportBaseFichier',
  tableName: 'import_base_fichier',
  properties: {
    import_id: ownedBy(ImportBaseEntity).primary(),
    nom: p.text().primary(),
    octets: p.blob().$type<Buffer>(),
  },
});
