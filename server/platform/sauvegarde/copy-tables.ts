import { join } from 'node:path';
import type pg from 'pg';
import { writeCompressed, suffixFor } from './compressed-file.ts';
import { NULLS } from './read-copy.ts';
import type { BackupCopy } from './back-up.ts';

const BATCH = 2_000;
/** Rows holding whole files: memory. */
const FILE_BATCH = 8;

interface TableToCopy {
  nom: string;
  /** May hold JSON `null`. */
  documents: string[];
  fichiers: boolean;
}
const TABLES = `select c.relname as nom,
    coalesce(array_agg(a.attname::text
    order by a.attnum) filter (where a.atttypid = 'jsonb'::regtype),
      '{}')
      as documents,
    coalesce(bool_or(a.atttypid = 'bytea'::regtype), false) as fichiers
  from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
  group by 1
  order by 1`;

/** An extra key marks JSON `null` documents. */
function rowExpression(client: pg.Client, documents: readonly string[]): string {
  if (documents.length === 0) return 'row_to_json(t)::text';
  const nulls = documents.map((d) => ({
    name: client.escapeLiteral(d),
    isNull: `t.${client.escapeIdentifier(d)} = 'null'`,
  }));
  return `case
      when ${nulls.map((n) => n.isNull).join(' or ')} then left(row_to_json(t)::text,
        -1) || ',${JSON.stringify(NULLS)}:' || array_to_json(array_remove(array[${nulls.map((n) => `case when ${n.isNull} then ${n.name} end`).join(', ')}],
          null))::text || '}'
      else row_to_json(t)::text end`;
}

/**
 * External PostgreSQL: rows as JSON lines, sequences and migrations, in one snapshot. No log:
 * restores to that moment only.
 */
export async function copyTables(
  client: pg.Client,
  temporary: string,
  publicKeys: readonly string[],
): Promise<BackupCopy> {
  await client.query(
    `begin isolation level repeatable read read only; set local bytea_output = 'hex'; set local timezone = 'UTC'`,
  );
  const { rows: tables } = await client.query<TableToCopy>(TABLES);
  const { rows: ends } = await client.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
  );
  let entries = 0;
  let plain = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for (const { nom: name, documents, fichiers: holdsFiles } of tables) {
      const batch = holdsFiles ? FILE_BATCH : BATCH;
      await client.query(
        `declare copie no scroll cursor for select ${rowExpression(client, documents)} as ligne from ${client.escapeIdentifier(name)} t`,
      );
      for (let count = batch; count === batch;) {
        const { rows } = await client.query<{ ligne: string }>(`fetch ${batch} from copie`);
        count = rows.length;
        entries += count;
        const piece = Buffer.from(
          rows.map((r) => `${JSON.stringify(name)}\t${r.ligne}\n`).join(''),
        );
        plain += piece.length;
        if (count > 0) yield piece;
      }
      await client.query('close copie');
    }
    const { rows: sequences } = await client.query<{
      sequencename: string;
      last_value: string | null;
    }>(`select sequencename, last_value::text from pg_sequences where schemaname = 'public'`);
    yield Buffer.from(sequences.map((s) => `sequence\t${JSON.stringify(s)}\n`).join(''));
  }
  const partName = `tables.jsonl${suffixFor(publicKeys)}`;
  const place = { path: join(temporary, partName), name: partName, publicKeys };
  const parts = [await writeCompressed(lines(), place)];
  await client.query('commit');
  return {
    nature: 'logique',
    fin: ends[0]?.at ?? '',
    chronologie: 0,
    parties: parts,
    entrees: entries,
    clair: plain,
  };
}
