import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, instant, ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';

/** Somebody's second proof. Its secret and its codes leave no presenter. */
export const SecondFacteurEntity = defineEntity({
  name: 'SecondFacteur',
  tableName: 'second_facteur',
  properties: {
    utilisateur_id: ownedBy(UtilisateurEntity).primary(),
    secret: p.text().hidden(),
    /** Asked at the door from then on; null while it is only prepared. */
    active_at: instant().nullable(),
    /** The last half-minute whose code served: none serves twice. */
    dernier_pas: p.bigint('number').nullable(),
    /** Hashes of the paper codes that are left. */
    codes: p.json<string[]>().defaultRaw("'[]'::jsonb").hidden(),
    created_at: creationInstant(),
  },
});
export type SecondFacteurRow = RowOf<typeof SecondFacteurEntity>;
