import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, creationInstant, refersTo } from '../../platform/db/columns.ts';
import { CommandeEntity } from './commande.entity.ts';

/** Delivery note photograph; image stored by content hash. */
export const CommandePhotoEntity = defineEntity({
  name: 'CommandePhoto',
  tableName: 'commande_photo',
  properties: {
    id: bigIdentity(),
    commande_id: refersTo(CommandeEntity),
    chemin: p.text(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['commande_id', 'chemin'] }],
});
