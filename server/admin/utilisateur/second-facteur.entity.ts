import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, instant, ownedBy } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from './utilisateur.entity.ts';

/** Secret and codes leave no presenter. */
export const SecondFacteurEntity = defineEntity({
  name: 'SecondFacteur',
  tableName: 'second_facteur',
  properties: {
    utilisateur_id: ownedBy(UtilisateurEntity).primary(),
    secret: p.text().hidden(),
    /** Null while pending. */
    active_at: instant().nullable(),
    /** Last step used: no replay. */
    dernier_pas: p.bigint('number').nullable(),
    /** Hashes of unused paper codes. */
    codes: p.json<string[]>().defaultRaw("'[]'::jsonb").hidden(),
    created_at: creationInstant(),
  },
});
export type SecondFacteurRow = RowOf<typeof SecondFacteurEntity>;
