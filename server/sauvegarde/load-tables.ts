import pg from 'pg';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import type { Backup } from './backup-catalogue.ts';
import { type CopyContent, readCopy, NULLS } from './read-copy.ts';

/** What leaves in one statement: so many rows, or so many characters when they are long. */
const [LIGNES, CARACTERES] = [500, 4_000_000];

interface Colonne {
  nom: string;
  document: boolean;
}
const nommer = pg.escapeIdentifier;

/** Columns that are written: those the database computes itself are left to it. */
async function colonnesDe(client: pg.Client): Promise<Map<string, Colonne[]>> {
  const { rows } = await client.query<{
    table: string;
    colonnes: Colonne[];
  }>(`select c.relname as table,
      coalesce(json_agg(json_build_object('nom', a.attname, 'document',
        a.atttypid = 'jsonb'::regtype)
      order by a.attnum) filter (where a.attgenerated = ''),
        '[]')
        as colonnes
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    group by 1`);
  return new Map(rows.map((r) => [r.table, r.colonnes]));
}

function insertion(table: string, colonnes: readonly Colonne[]): string {
  const nuls = pg.escapeLiteral(NULLS);
  const valeurs = colonnes.map(({ nom, document }) =>
    document
      ? `case when (e -> ${nuls})::jsonb ? ${pg.escapeLiteral(nom)} then 'null'::jsonb
          else r.${nommer(nom)} end`
      : `r.${nommer(nom)}`,
  );
  return `insert into ${nommer(table)} (${colonnes.map((c) => nommer(c.nom)).join(', ')}) overriding system value
    select ${valeurs.join(', ')}
    from json_array_elements($1::json) e
    cross join lateral json_populate_record(null::${nommer(table)}, e) r`;
}

/**
 * Foreign keys out of the way, and the statements that make them again: rows come by table, in the
 * order of their names.
 */
async function oterClesEtrangeres(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    table: string;
    nom: string;
    definition: string;
  }>(`select c.relname as table, k.conname as nom, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2`);
  for (const { table, nom } of rows)
    await client.query(`alter table ${nommer(table)} drop constraint ${nommer(nom)}`);
  return rows.map(
    ({ table, nom, definition }) =>
      `alter table ${nommer(table)} add constraint ${nommer(nom)} ${definition}`,
  );
}

/**
 * Indexes that hold no rule out of the way, and the statements that make them again: built at once
 * from all the rows, they cost a part of what they do row by row.
 */
async function oterIndex(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    nom: string;
    definition: string;
  }>(`select i.relname as nom, pg_get_indexdef(x.indexrelid) as definition
    from pg_index x
    join pg_class i on i.oid = x.indexrelid
    join pg_class c on c.oid = x.indrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not x.indisunique
      and not x.indisreplident
      and not exists (select from pg_constraint k where k.conindid = x.indexrelid)
    order by 1`);
  for (const { nom } of rows) await client.query(`drop index ${nommer(nom)}`);
  return rows.map((r) => r.definition);
}

async function ecrireLignes(
  client: pg.Client,
  dossier: string,
  sauvegarde: Backup,
  avancer: (lues: number) => void,
): Promise<number> {
  const colonnes = await colonnesDe(client);
  let table = '';
  let enAttente: string[] = [];
  let caracteres = 0;
  let chargees = 0;
  let laissees = 0;
  const vider = async (): Promise<void> => {
    if (enAttente.length === 0) return;
    const connues = colonnes.get(table);
    const { rowCount } = connues
      ? await client.query(insertion(table, connues), [`[${enAttente.join(',')}]`])
      : { rowCount: 0 };
    // A table that somebody added by hand is not of the pharmacy, and has no place in its schema.
    if (!connues) laissees += enAttente.length;
    chargees += rowCount ?? 0;
    enAttente = [];
    caracteres = 0;
    avancer(chargees + laissees);
  };
  for await (const l of readCopy(dossier, sauvegarde)) {
    if ('nom' in l) continue;
    if (l.table !== table || enAttente.length >= LIGNES || caracteres >= CARACTERES) await vider();
    table = l.table;
    enAttente.push(l.json);
    caracteres += l.json.length;
  }
  await vider();
  if (chargees + laissees !== sauvegarde.entrees) throw new Error(phrasesSauvegarde.copieIllisible);
  return laissees;
}

/** A copy of tables, where it stands, and what was read of it. */
export interface CopyToRead {
  /** Folder of the backups. */
  dossier: string;
  sauvegarde: Backup;
  contenu: CopyContent;
}

/**
 * Fills a database that has the schema of the copy with its rows and sequences, all or nothing. No
 * right of a superuser is needed: our own triggers are put to sleep, foreign keys are taken off and
 * made again. Answers how many rows of unknown tables were left.
 */
export async function loadTables(
  url: string,
  { dossier, sauvegarde, contenu: { sequences } }: CopyToRead,
  avancer: (lues: number) => void,
): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(
      `set statement_timeout = 0;
        set lock_timeout = 0;
        set idle_in_transaction_session_timeout = 0;
        set timezone = 'UTC';
        set search_path = public; begin`,
    );
    const { rows } = await client.query<{ nom: string }>(
      `select relname as nom
        from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r'
        order by 1`,
    );
    const tables = rows.map((r) => nommer(r.nom));
    const cles = await oterClesEtrangeres(client);
    const index = await oterIndex(client);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    // Migrations wrote rows of their own.
    await client.query(`truncate ${tables.join(', ')} restart identity`);
    const laissees = await ecrireLignes(client, dossier, sauvegarde, avancer);
    for (const { nom, derniere } of sequences) {
      if (derniere !== null)
        await client.query('select setval(to_regclass($1), $2::bigint, true)', [
          nommer(nom),
          derniere,
        ]);
    }
    for (const definition of [...index, ...cles]) await client.query(definition);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
    return laissees;
  } finally {
    await client.end().catch(() => undefined);
  }
}
