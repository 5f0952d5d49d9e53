import { defineEntity, p } from '@mikro-orm/postgresql';
import { centimes, creationInstant, identity, refersTo } from '../../platform/db/columns.ts';
import { ClientEntity } from './client.entity.ts';

/** Opening debt; negative when an import is undone. Append-only. */
export const RepriseDetteEntity = defineEntity({
  name: 'RepriseDette',
  tableName: 'reprise_dette',
  properties: {
    id: identity(),
    client_id: refersTo(ClientEntity),
    montant: centimes(),
    import_id: p.integer(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
