import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_CAISSE } from '#shared/caisse/caisse.schema.ts';
import type { Papier } from '#shared/caisse/imprimante.rules.ts';

export const CaisseEntity = defineEntity({
  name: 'Caisse',
  tableName: 'caisse',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    libelle: p.text(),
    statut: p.enum(STATUTS_CAISSE).$type<(typeof STATUTS_CAISSE)[number]>(),
    current_authorized_user_id: p.integer().nullable(),
    current_authorized_user: p.text().nullable(),
    last_connected_user: p.text().nullable(),
    last_connexion: p.datetime().nullable(),
    created_by: p.text().nullable(),
    imprimante: p.text().nullable(),
    imprimante_mm: p.integer().$type<Papier>(),
    created_at: p.datetime().onCreate(() => new Date()),
    updated_at: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});
export type CaisseLigne = InferEntity<typeof CaisseEntity>;
