import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  ETATS_MANQUANTS,
  type CouvertureThesaurus,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import { day, folded, identity, instant, oneOf } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import type {
  TexteDeCouple,
  ThesaurusCompact,
} from '#shared/sante/interaction/thesaurus.schema.ts';
import type { Methode } from '#shared/sante/interaction/noms.rules.ts';

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

/** Verbatim text of a couple, read on demand. */
export const ThesaurusTexteEntity = defineEntity({
  name: 'ThesaurusTexte',
  tableName: 'thesaurus_texte',
  properties: {
    id: p.text().primary(),
    a: p.text(),
    b: p.text(),
    mecanisme: p.text(),
    niveaux: p.json<TexteDeCouple['niveaux']>(),
  },
});

/** At most one row; its id changes on import. */
export const ThesaurusEntity = defineEntity({
  name: 'Thesaurus',
  tableName: 'thesaurus',
  properties: {
    id: identity(),
    libelle: p.text(),
    date_edition: day(),
    source: p.text(),
    /** Verbatim notice. */
    licence: p.text(),
    substances: p.integer(),
    classes: p.integer(),
    couples: p.integer(),
    compact: p.json<ThesaurusCompact>(),
    /** Lookup keys, their substances and matching method. */
    noms: p.json<[cle: string, ids: string[], methode: Methode][]>(),
    couverture: p.json<CouvertureThesaurus>().nullable(),
    created_by: p.text(),
    importee_at: instant().defaultRaw('now()'),
  },
});
export type ThesaurusRow = RowOf<typeof ThesaurusEntity>;
