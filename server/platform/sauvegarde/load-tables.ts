import pg from 'pg';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { type CopyContent, type CopyPlace, readCopy, NULLS } from './read-copy.ts';

/** Rows, or characters, per statement. */
const [ROWS, CHARACTERS] = [500, 4_000_000];

interface Column {
  nom: string;
  document: boolean;
}
const quote = pg.escapeIdentifier;

/** Generated columns excluded. */
async function columnsOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<{
    table: string;
    colonnes: Column[];
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

function insertStatement(table: string, columns: readonly Column[]): string {
  const nulls = pg.escapeLiteral(NULLS);
  const values = columns.map(({ nom: name, document }) =>
    document
      ? `case when (e -> ${nulls})::jsonb ? ${pg.escapeLiteral(name)} then 'null'::jsonb
          else r.${quote(name)} end`
      : `r.${quote(name)}`,
  );
  return `insert into ${quote(table)} (${columns.map((c) => quote(c.nom)).join(', ')}) overriding system value
    select ${values.join(', ')}
    from json_array_elements($1::json) e
    cross join lateral json_populate_record(null::${quote(table)}, e) r`;
}

/** Tables load alphabetically; answers recreating statements. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{
    table: string;
    nom: string;
    definition: string;
  }>(`select c.relname as table, k.conname as nom, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    order by 1, 2`);
  for (const { table, nom: name } of rows)
    await client.query(`alter table ${quote(table)} drop constraint ${quote(name)}`);
  return rows.map(
    ({ table, nom: name, definition }) =>
      `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`,
  );
}

/** Non-unique ones: rebuilding at once is cheaper. Answers recreating statements. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
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
  for (const { nom: name } of rows) await client.query(`drop index ${quote(name)}`);
  return rows.map((r) => r.definition);
}

async function writeRows(
  client: pg.Client,
  place: CopyPlace,
  progress: (count: number) => void,
): Promise<number> {
  const columns = await columnsOf(client);
  let table = '';
  let pending: string[] = [];
  let characters = 0;
  let loaded = 0;
  let left = 0;
  const flush = async (): Promise<void> => {
    if (pending.length === 0) return;
    const known = columns.get(table);
    const { rowCount } = known
      ? await client.query(insertStatement(table, known), [`[${pending.join(',')}]`])
      : { rowCount: 0 };
    // Unknown tables are skipped.
    if (!known) left += pending.length;
    loaded += rowCount ?? 0;
    pending = [];
    characters = 0;
    progress(loaded + left);
  };
  for await (const l of readCopy(place)) {
    if ('name' in l) continue;
    if (l.table !== table || pending.length >= ROWS || characters >= CHARACTERS) await flush();
    table = l.table;
    pending.push(l.json);
    characters += l.json.length;
  }
  await flush();
  if (loaded + left !== place.backup.entrees) throw new Error(phrasesSauvegarde.copieIllisible);
  return left;
}

export interface CopyToRead extends CopyPlace {
  content: CopyContent;
}

/**
 * All or nothing, into the copy's schema. No superuser: disables triggers, recreates foreign keys.
 * Answers skipped rows.
 */
export async function loadTables(
  url: string,
  { content: { sequences }, ...place }: CopyToRead,
  progress: (count: number) => void,
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
    const tables = rows.map((r) => quote(r.nom));
    const keys = await dropForeignKeys(client);
    const indexes = await dropIndexes(client);
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
    // Migrations insert rows.
    await client.query(`truncate ${tables.join(', ')} restart identity`);
    const left = await writeRows(client, place, progress);
    for (const { name, last } of sequences) {
      if (last !== null)
        await client.query('select setval(to_regclass($1), $2::bigint, true)', [quote(name), last]);
    }
    for (const definition of [...indexes, ...keys]) await client.query(definition);
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
    await client.query('commit');
    await client.query('analyze');
    return left;
  } finally {
    await client.end().catch(() => undefined);
  }
}
