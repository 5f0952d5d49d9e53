import { defineEntity, p } from '@mikro-orm/postgresql';
import { ETATS_MANQUANTS } from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { folded, identity, oneOf } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Name missing from the thesaurus, with its sales; recomputed. */
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
