import { defineEntity, p } from '@mikro-orm/postgresql';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';
import {
  bigIdentity,
  creationInstant,
  instant,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** `cle`: deduplication key. */
export const NotificationEntity = defineEntity({
  name: 'Notification',
  tableName: 'notification',
  properties: {
    id: bigIdentity(),
    version: version(),
    utilisateur_id: refersTo(UtilisateurEntity),
    data: p.json<unknown>(),
    read_at: instant().nullable(),
    created_at: creationInstant(),
    genre: p.text().default('information'),
    cle: p.text().nullable(),
  },
});
export type NotificationRow = RowOf<typeof NotificationEntity>;
