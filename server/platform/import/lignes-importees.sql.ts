import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf, rows } from '../db/query.ts';
import { query } from '../../query.ts';
import { sql } from '../db/sql.ts';
import type { ImportLigneRow } from './import.entity.ts';

// Sole writer of import rows. SQL: whole files in one statement, from the rows or from JSON.

const BONNES = `l.import_id = $1 and l.etat = 'bonne'`;

/** Writing judges again: rows judged alike stay unwritten. */
const NOTER = `
  update import_ligne l
  set etat = x.etat, acte = x.acte, avertie = x.avertie, raisons = x.raisons, avec = x.avec,
    cible_id = x.cible_id, ecrit = x.ecrit, avant = null, defaite = null
  from jsonb_to_recordset($2::jsonb) as x(ligne int, etat text, acte text, avertie boolean,
    raisons text[], avec int, cible_id int, ecrit jsonb)
  where l.import_id = $1 and l.ligne = x.ligne
    and (l.etat, l.acte, l.avertie, l.raisons, l.avec, l.cible_id, l.ecrit, l.avant, l.defaite)
      is distinct from
      (x.etat, x.acte, x.avertie, x.raisons, x.avec, x.cible_id, x.ecrit, null::jsonb,
        null::boolean)`;
export type LigneJugee = Omit<ImportLigneRow, 'import_id' | 'cellules' | 'avant' | 'defaite'>;
export const noterJugees = (em: EntityManager, id: number, lignes: readonly LigneJugee[]) =>
  sql(em, NOTER, [id, JSON.stringify(lignes)]);

const RANGER = `insert into import_ligne (import_id, ligne, cellules)
  select $1, x.ligne, array(select jsonb_array_elements_text(x.cellules))
  from jsonb_to_recordset($2::jsonb) as x(ligne int, cellules jsonb)
  on conflict (import_id, ligne) do update set cellules = excluded.cellules, etat = null`;
export const rangerLignes = (
  em: EntityManager,
  id: number,
  lignes: readonly Pick<ImportLigneRow, 'ligne' | 'cellules'>[],
) => sql(em, RANGER, [id, JSON.stringify(lignes)]);

/** Reserves ids from the table's sequence. */
export async function numeroterNeuves(
  em: EntityManager,
  id: number,
  table: 'produit' | 'client' | 'fournisseur',
): Promise<void> {
  await sql(
    em,
    `update import_ligne l
      set cible_id = x.id
      from (select ligne, nextval(pg_get_serial_sequence($2, 'id'))::int as id
        from (select ligne
          from import_ligne l
          where ${BONNES} and acte = 'nouveau'
          order by ligne) t) x
      where l.import_id = $1 and l.ligne = x.ligne`,
    [id, table],
  );
  // An extra lot belongs to its row's product.
  await sql(
    em,
    `update import_ligne l
      set cible_id = coalesce(l.cible_id, x.cible_id)
      from import_ligne x
      where ${BONNES} and l.acte = 'ajout' and x.import_id = $1 and x.ligne = l.avec`,
    [id],
  );
}

/** Distinct values. */
export const textesEcrits = async (
  em: EntityManager,
  id: number,
  cle: string,
): Promise<string[]> => {
  const lus = await sql<Pick<ImportLigneRow, 'cellules'>>(
    em,
    `select coalesce(array_agg(distinct l.ecrit->>$2), '{}') as cellules
      from import_ligne l
      where ${BONNES} and l.acte <> 'inchange' and l.ecrit->>$2 is not null`,
    [id, cle],
  );
  return lus[0]?.cellules ?? [];
};
/** Resolves text values to ids. */
export const chiffrerTextes = (
  em: EntityManager,
  id: number,
  { cle, numero, numeros }: { cle: string; numero: string; numeros: ReadonlyMap<string, number> },
) =>
  sql(
    em,
    `update import_ligne l
      set ecrit = l.ecrit || jsonb_build_object($3::text, x.id)
      from unnest($4::text[], $5::int[]) as x(libelle, id)
      where ${BONNES} and l.ecrit->>$2 = x.libelle`,
    [id, cle, numero, [...numeros.keys()], [...numeros.values()]],
  );

/** Snapshot before writing, for undo. */
export const noterAvant = (
  em: EntityManager,
  id: number,
  lignes: readonly Pick<ImportLigneRow, 'ligne' | 'avant'>[],
) =>
  sql(
    em,
    `update import_ligne l
      set avant = x.avant
      from jsonb_to_recordset($2::jsonb) as x(ligne int, avant jsonb)
      where l.import_id = $1 and l.ligne = x.ligne`,
    [id, JSON.stringify(lignes)],
  );

/** [IMP-35] Set aside while writing, with the faulty ones. */
export const laisserLignes = (em: EntityManager, id: number, lignes: number[], raison: string) =>
  rows(
    em,
    query
      .updateTable('import_ligne')
      .set({ etat: 'fautive', acte: null, raisons: [raison] })
      .where('import_id', '=', id)
      .where('ligne', '=', anyOf(lignes)),
  );

/** [IMP-19] Marks rows undone or not; a lot follows its product. */
export async function noterDefaites(
  em: EntityManager,
  id: number,
  lignes: readonly Pick<ImportLigneRow, 'ligne' | 'defaite'>[],
): Promise<void> {
  await sql(
    em,
    `update import_ligne l
      set defaite = x.defaite
      from unnest($2::int[], $3::boolean[]) as x(ligne, defaite)
      where l.import_id = $1 and l.ligne = x.ligne`,
    [id, lignes.map((l) => l.ligne), lignes.map((l) => l.defaite)],
  );
  await sql(
    em,
    `update import_ligne l
      set defaite = x.defaite
      from import_ligne x
      where ${BONNES} and l.acte = 'ajout' and l.defaite is null and x.import_id = $1
        and x.cible_id = l.cible_id and x.acte = 'nouveau'`,
    [id],
  );
}

/** Foreign references to `table` by `cible_id`, minus the given ones; read from the catalogue. */
export async function renvoisVers(
  em: EntityManager,
  table: string,
  sauf: readonly string[],
): Promise<string> {
  const lus = await sql<Pick<ImportLigneRow, 'cellules'>>(
    em,
    `select array_agg(format('select %I as cible_id from %I', a.attname, c.relname) order by c.relname)
        as cellules
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confrelid = $1::regclass and c.relname <> all($2)`,
    [table, sauf],
  );
  return lus[0]?.cellules.join(' union ') ?? 'select null::int as cible_id';
}
