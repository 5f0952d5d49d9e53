import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, creationInstant, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { CommandeEntity } from './commande.entity.ts';

/** A photograph of the paper that came with a delivery; the image itself is kept by its content. */
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
export type CommandePhotoRow = RowOf<typeof CommandePhotoEntity>;
