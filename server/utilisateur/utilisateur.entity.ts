import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Habilitation } from '#shared/utilisateur/habilitations.rules.ts';

export const UtilisateurEntity = defineEntity({
  name: 'Utilisateur',
  tableName: 'utilisateur',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    fullname: p.text(),
    name: p.text(),
    telephone: p.text().nullable(),
    email: p.text().nullable(),
    password_hash: p.text().hidden(),
    pin_hash: p.text().nullable().hidden(),
    is_admin: p.boolean().default(false),
    is_active: p.boolean().default(true),
    must_change_password: p.boolean().default(true),
    habilitations: p.json().$type<Habilitation[]>(),
    last_connexion: p.datetime().nullable(),
    created_at: p.datetime().onCreate(() => new Date()),
    updated_at: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});
