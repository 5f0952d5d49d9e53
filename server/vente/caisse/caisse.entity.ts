import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';
import { type PinBloque, STATUTS_CAISSE } from '#shared/vente/caisse/caisse.schema.ts';
import type { Papier } from '#shared/vente/caisse/imprimante.rules.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import {
  changeInstant,
  creationInstant,
  folded,
  instant,
  oneOf,
  ownIdentity,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Holder, receipt printer (`a.b.c.d:port`), paper width in mm. */
export const CaisseEntity = defineEntity({
  name: 'Caisse',
  tableName: 'caisse',
  properties: {
    id: ownIdentity(),
    version: version(),
    libelle: p.text().unique(),
    statut: oneOf(STATUTS_CAISSE).default('Ouvert'),
    current_authorized_user_id: refersTo(UtilisateurEntity).nullable(),
    current_authorized_user: p.text().nullable(),
    last_connected_user: p.text().nullable(),
    last_connexion: instant().nullable(),
    created_by: p.text().nullable(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
    imprimante: p.text().nullable(),
    imprimante_mm: p.integer().$type<Papier>().default(80),
    pins_bloques: p.json<PinBloque[]>().defaultRaw("'[]'::jsonb"),
  },
});
export type CaisseRow = RowOf<typeof CaisseEntity>;
export type CaisseLigne = InferEntity<typeof CaisseEntity>;
