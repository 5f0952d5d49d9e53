import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_MANQUANTS } from '#shared/interaction/import-thesaurus.schema.ts';
import { folded, identity, oneOf } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A name that the thesaurus does not answer for, and how much is sold of it; counted anew each time. */
export const SubstanceManquanteEntity = defineEntity({
  name: 'SubstanceManquante',
  tableName: 'substance_manquante',
  properties: {
    id: identity(),
    nom: p.text().unique(),
    connaissance: oneOf(ETATS_MANQUANTS),
    presentations: p.integer().default(0),
    produits: p.integer().default(0),
    recherche: folded(),
  },
});
export type SubstanceManquanteRow = RowOf<typeof SubstanceManquanteEntity>;
