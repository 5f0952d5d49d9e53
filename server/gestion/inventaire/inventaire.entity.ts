import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  TYPES_INVENTAIRE,
  STATUTS_INVENTAIRE,
  NON_COMPTES,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { RayonEntity } from '../../stock/rayon/rayon.entity.ts';
import {
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Totals are written at closing. */
export const InventaireEntity = defineEntity({
  name: 'Inventaire',
  tableName: 'inventaire',
  properties: {
    id: identity(),
    version: version(),
    /** Generated column. */
    numero: p.text(),
    type: oneOf(TYPES_INVENTAIRE),
    rayon_id: refersTo(RayonEntity).nullable(),
    rayon: p.text().nullable(),
    statut: oneOf(STATUTS_INVENTAIRE).default('En cours'),
    non_comptes: oneOf(NON_COMPTES).nullable(),
    nb_lignes: p.integer().default(0),
    nb_comptees: p.integer().default(0),
    nb_ecarts: p.integer().default(0),
    ecart_plus: sum(),
    ecart_moins: sum(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    traite_par: p.text().nullable(),
    traite_at: instant().nullable(),
    recherche: folded(),
  },
});
export type InventaireRow = RowOf<typeof InventaireEntity>;
