import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';
import {
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  ownedBy,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Secrets are hashed and leave no presenter. */
export const UtilisateurEntity = defineEntity({
  name: 'Utilisateur',
  tableName: 'utilisateur',
  properties: {
    id: identity(),
    version: version(),
    fullname: p.text().unique(),
    name: p.text().unique(),
    telephone: p.text().nullable(),
    email: p.text().nullable(),
    password_hash: p.text().hidden(),
    pin_hash: p.text().hidden().nullable(),
    pin_a_changer: p.boolean().default(false),
    is_admin: p.boolean().default(false),
    is_active: p.boolean().default(true),
    must_change_password: p.boolean().default(true),
    habilitations: p.json<Habilitation[]>().defaultRaw("'[]'::jsonb"),
    last_connexion: instant().nullable(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type UtilisateurRow = RowOf<typeof UtilisateurEntity>;

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
