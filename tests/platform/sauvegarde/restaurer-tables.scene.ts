import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { chargerDemonstration } from '#server/platform/demo/charger-demonstration.ts';
import { createOrm, migrate } from '#server/platform/db/orm.ts';
import { ENTITES } from '#server/entities.ts';
import { type Backup } from '#server/platform/sauvegarde/backup-catalogue.ts';
import { backUp } from '#server/platform/sauvegarde/back-up.ts';

export const serveurSql = inject('serveurPostgresql');
export const suffixe = Math.random().toString(36).slice(2, 8);
/** An account that may make databases and nothing more, as a hosted PostgreSQL gives. */
export const [COMPTE, FAIBLE] = [`compte_${suffixe}`, `faible_${suffixe}`];
export const bases = new Set<string>();
export let dossier: string;
export async function demander<T extends pg.QueryResultRow = { v: unknown }>(
  url: string,
  texte: string,
  valeurs: unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(texte, valeurs)).rows;
  } finally {
    await client.end();
  }
}
export const administrer = (texte: string) => demander(serveurSql, texte);
export const aCote = async () =>
  (
    await demander<{ n: string }>(
      serveurSql,
      `select datname as n from pg_database where datname like '%${suffixe}\\_%' order by 1`,
    )
  ).map((r) => r.n);

/** What a restored base says of itself, and the copied one does not. */
export const PROPRES = [
  'epoque',
  'sujet',
  'publication',
  'publication_id_seq',
  'journal_audit',
  'journal_audit_id_seq',
  'journal_fiscal',
  'chaine_fiscale',
];
export const par = { utilisateur: 'Chantal', adresse: '127.0.0.1' };

export const adresse = (base: string, compte?: string): string => {
  const url = new URL(serveurSql);
  url.pathname = `/${base}`;
  if (compte) url.username = compte;
  return url.href;
};

/** An empty database of that account; its address. */
export async function base(nom: string, compte = COMPTE): Promise<string> {
  const entier = `${nom}_${suffixe}`;
  bases.add(entier);
  await administrer(`create database ${entier} owner ${compte}`);
  return adresse(entier, compte);
}

/** Every table to the byte, and every sequence. */
export async function empreintes(
  url: string,
  sauf: string[] = [],
): Promise<Record<string, string>> {
  const tables = await demander<{ n: string }>(
    url,
    `select relname as n
      from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'
      order by 1`,
  );
  const vues: Record<string, string> = {};
  for (const { n } of tables)
    if (!sauf.includes(n))
      vues[n] = String(
        (
          await demander(
            url,
            `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)),
                '')
                as v
              from "${n}" t`,
          )
        )[0]?.v,
      );
  for (const { n, v } of await demander<{ n: string; v: string }>(
    url,
    `select sequencename as n, coalesce(last_value::text, 'neuve') as v
      from pg_sequences
      where schemaname = 'public'`,
  ))
    if (!sauf.includes(n)) vues[`séquence ${n}`] = v;
  return vues;
}

export const copier = (url: string, maintenant = new Date()): Promise<Backup> =>
  backUp({ url, cluster: undefined, folder: dossier, now: maintenant });

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerRestaurerTables(): void {
  beforeAll(async () => {
    dossier = mkdtempSync(path.join(tmpdir(), 'tables-'));
    chmodSync(dossier, 0o755);
    await administrer(`create role ${COMPTE} login createdb`);
    await administrer(`create role ${FAIBLE} login`);
  });
  afterAll(async () => {
    for (const nom of [...bases, ...(await aCote())])
      await administrer(`drop database if exists "${nom}" with (force)`);
    for (const compte of [COMPTE, FAIBLE]) await administrer(`drop role if exists ${compte}`);
    rmSync(dossier, { recursive: true, force: true });
  });
}

export let source: string;
export let copie: Backup;
/** A pharmacy with its days and all that a row as JSON could lose, copied once for these tests. */
export function preparerCopie(): void {
  preparerRestaurerTables();
  beforeAll(async () => {
    source = await base('source');
    await migrate(source);
    const orm = await createOrm(source, { entites: ENTITES, max: 4 });
    await chargerDemonstration(orm, new Date(), 2).finally(() => orm.close(true));
    // What a row as JSON could lose.
    await demander(
      source,
      `insert into fichier (empreinte, type, octets)
        values ('${'a'.repeat(64)}', 'image/png', decode(repeat('00ff0a5c22', 100000), 'hex'))`,
    );
    await demander(
      source,
      `with e as (insert into evenement (nom, donnees, at)
        values ('essai', '{"x": 1 }', '2026-11-21 14:30:00.123456+01')
        returning id)
        insert into a_publier (evenement_id, topics)
        select id, array['a,b', 'c"d', '', E'é\\n', 'null', null]
        from e`,
    );
    await demander(
      source,
      `insert into journal_audit (utilisateur, adresse, acte, entite, entite_id, avant, apres)
        values ('L''essai', '', E'tab\\tligne\\nretour\\r\\\\ "guillemets" \\u0001 \\U0001F48A',
          'essai', 9007199254740993, 'null', null),
          ('b', '', '', '', 0, null,
            '{"grand": 12345678901234567890.10, "nul": null, "": [null, {}]}'),
          ('c', '', '', '', 0, '"null"', 'null')`,
    );
    copie = await copier(source);
  });
}
