import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type EditionThesaurus,
  editionThesaurus,
} from '#shared/sante/interaction/edition.schema.ts';
import type { Connaissances } from '#shared/sante/interaction/composition.rules.ts';
import { cleDeNom } from '#shared/sante/interaction/noms.rules.ts';
import {
  indexerThesaurus,
  type ThesaurusIndexe,
} from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import { present } from '../../platform/db/present.ts';
import { fragment, row, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ThesaurusRow } from './interaction.entity.ts';

type EditionLue = Omit<ThesaurusRow, 'compact' | 'noms' | 'couverture'>;
/** Without large columns. */
export const EDITION = query
  .selectFrom('thesaurus')
  .select(['id', 'libelle', 'date_edition', 'source', 'licence'])
  .select(['substances', 'classes', 'couples', 'created_by', 'importee_at']);

/** The licence notice names the extraction's author. */
export function presenterEdition(ligne: EditionLue): EditionThesaurus {
  const lignes = ligne.licence.split(/\r?\n/).map((l) => l.trim());
  const droits = lignes.find((l) => /^copyright|^©/i.test(l));
  const titre = lignes.find(Boolean) ?? '';
  const licence = droits && droits !== titre ? `${titre}, ${droits}` : titre;
  return present(editionThesaurus, { ...ligne, licence });
}

/** Null when none. */
export async function editionEnService(em: EntityManager): Promise<EditionThesaurus | null> {
  const ligne = await row(em, EDITION);
  return ligne ? presenterEdition(ligne) : null;
}

interface Tenu {
  edition: EditionThesaurus;
  index: ThesaurusIndexe;
}
/** Per database: tests have several in a process. */
const tenus = new WeakMap<object, Tenu>();

/** Cached per process and edition (one small query to check); null when none. */
export async function cacheThesaurus(em: EntityManager): Promise<Tenu | null> {
  const edition = await editionEnService(em);
  if (!edition) return null;
  const tenu = tenus.get(em.getDriver());
  if (tenu && tenu.edition.id === edition.id) return tenu;
  const lu = await row(
    em,
    query.selectFrom('thesaurus').select('compact').where('id', '=', edition.id),
  );
  if (!lu) return null;
  const neuf = { edition, index: indexerThesaurus(lu.compact) };
  tenus.set(em.getDriver(), neuf);
  return neuf;
}

const NOMS_DE_LA_BASE = query
  .selectFrom('medicament')
  .select((eb) => fragment<string>`unnest(string_to_array(${eb.ref('dci')}, ' + '))`.as('dci'))
  .distinct()
  .where('dci', 'is not', null);

/** Lookup keys; null without a thesaurus. */
export async function lireConnaissances(em: EntityManager): Promise<Connaissances | null> {
  const lu = await row(em, query.selectFrom('thesaurus').select('noms'));
  if (!lu) return null;
  const noms = await rows(em, NOMS_DE_LA_BASE);
  return {
    lexique: new Map(lu.noms.map(([cle, ids, methode]) => [cle, { ids, methode }])),
    identifiees: new Set(noms.map(({ dci }) => cleDeNom(dci))),
  };
}
