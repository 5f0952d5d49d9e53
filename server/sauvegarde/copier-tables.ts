import { join } from 'node:path';
import type pg from 'pg';
import { ecrireCompresse, SUFFIXE } from './compresser.ts';
import type { Copie } from './sauvegarder.ts';

const LOT = 2_000;

/**
 * Copy of a PostgreSQL server of one's own: the rows of every table as JSON lines, the sequences and the migrations applied, as they
 * were at one moment (one snapshot), while selling goes on. It holds no log: it is restored as it is, to no other moment.
 */
export async function copierTables(client: pg.Client, provisoire: string): Promise<Copie> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: tables } = await client.query<{ nom: string }>(`select c.relname as nom from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' order by 1`);
  const { rows: fins } = await client.query<{ at: string }>(`select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
  let entrees = 0;
  let clair = 0;
  async function* lignes(): AsyncGenerator<Buffer> {
    for (const { nom } of tables) {
      await client.query(`declare copie no scroll cursor for select row_to_json(t)::text as ligne from ${client.escapeIdentifier(nom)} t`);
      for (let lues = LOT; lues === LOT; ) {
        const { rows } = await client.query<{ ligne: string }>(`fetch ${LOT} from copie`);
        lues = rows.length;
        entrees += lues;
        const morceau = Buffer.from(rows.map((r) => `${JSON.stringify(nom)}\t${r.ligne}\n`).join(''));
        clair += morceau.length;
        if (lues > 0) yield morceau;
      }
      await client.query('close copie');
    }
    const { rows: sequences } = await client.query<{ schemaname: string; sequencename: string; last_value: string | null }>(`select sequencename, last_value from pg_sequences where schemaname = 'public'`);
    yield Buffer.from(sequences.map((s) => `sequence\t${JSON.stringify(s)}\n`).join(''));
  }
  const parties = [await ecrireCompresse(lignes(), join(provisoire, `tables.jsonl${SUFFIXE}`), `tables.jsonl${SUFFIXE}`)];
  await client.query('commit');
  return { nature: 'logique', fin: fins[0]?.at ?? '', chronologie: 0, parties, entrees, clair };
}
