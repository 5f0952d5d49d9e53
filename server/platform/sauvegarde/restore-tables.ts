import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { isListening, tryNamedLock } from '../db/session-lock.ts';
import { MIGRATIONS_TABLE, namesNow, unknownMigrations } from '../db/migrations.ts';
import { migrateTo } from '../db/orm.ts';
import type { Backup } from './backup-catalogue.ts';
import { loadTables } from './load-tables.ts';
import { examineCopy } from './read-copy.ts';
import { type RestoreAuthor, finishRestore } from './finish-restore.ts';

/** Bytes, PostgreSQL identifiers. */
const NAME_MAX = 63;
const RESTORE_LOCK = 7_254;
const quote = pg.escapeIdentifier;

export interface TableRestoreOptions {
  url: string;
  folder: string;
  backup: Backup;
  author: RestoreAuthor;
  privateKeys?: readonly string[] | undefined;
  /** For future backups. */
  publicKey?: string | null | undefined;
  now: Date;
  /** Drops the verified database. */
  drill?: boolean;
  report?: (step: string, part: number) => void;
}

const databaseName = (url: string): string =>
  new pg.Client({ connectionString: url }).database ?? 'postgres';
function databaseUrl(url: string, base: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(base)}`;
  return other.href;
}
/** Truncated as PostgreSQL does. */
export function sideName(base: string, suffix: string): string {
  let start = base;
  while (Buffer.byteLength(start + suffix) > NAME_MAX) start = start.slice(0, -1);
  return start + suffix;
}
const formerSuffix = (now: Date): string =>
  `_avant_${now.toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)}`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set statement_timeout = 0;
      set idle_in_transaction_session_timeout = 0;
      set idle_session_timeout = 0`,
  );
  return client;
}
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** A database cannot be renamed from inside. */
async function connectAdmin(url: string): Promise<pg.Client> {
  for (const base of ['postgres', 'template1'].filter((b) => b !== databaseName(url))) {
    try {
      return await connect(databaseUrl(url, base));
    } catch (error) {
      if (!['3D000', '42501', '28000', '55000'].includes(codeOf(error))) throw error;
    }
  }
  throw new Error(phrasesSauvegarde.administrationInjoignable);
}

/** `pg_database` row; columns vary by version. */
interface BaseInService {
  encodage: string;
  tenue: boolean;
  d: {
    datcollate: string;
    datctype: string;
    datlocprovider?: string;
    datlocale?: string | null;
    daticulocale?: string | null;
    daticurules?: string | null;
  };
}
async function inspectBase(admin: pg.Client, base: string): Promise<BaseInService | undefined> {
  const { rows } = await admin.query<BaseInService>(
    `select pg_encoding_to_char(d.encoding) as encodage, pg_has_role(d.datdba, 'usage') as tenue,
        to_jsonb(d) as d
      from pg_database d
      where d.datname = $1`,
    [base],
  );
  return rows[0];
}
function createStatement(name: string, inService: BaseInService | undefined): string {
  const encoding = pg.escapeLiteral(inService?.encodage ?? 'UTF8');
  return [
    `create database ${quote(name)} template template0 encoding ${encoding}`,
    ...(inService ? collation(inService.d) : []),
  ].join(' ');
}
/** Same collation as the live database. */
function collation(d: BaseInService['d']): string[] {
  const literal = pg.escapeLiteral;
  const locale = d.datlocale ?? d.daticulocale;
  const provider = { b: 'builtin', i: 'icu', c: 'libc' }[d.datlocprovider ?? ''];
  return [
    `lc_collate ${literal(d.datcollate)} lc_ctype ${literal(d.datctype)}`,
    provider && `locale_provider ${provider}`,
    locale && provider !== 'libc' && `${provider}_locale ${literal(locale)}`,
    d.daticurules && `icu_rules ${literal(d.daticurules)}`,
  ].filter((clause): clause is string => Boolean(clause));
}
const dropBase = (admin: pg.Client, name: string): Promise<unknown> =>
  admin.query(`drop database if exists ${quote(name)} with (force)`);

async function createBeside(admin: pg.Client, base: string, name: string): Promise<void> {
  const { rows } = await admin.query<{ compte: string; peut: boolean }>(
    `select rolname as compte, rolsuper or rolcreatedb as peut
      from pg_roles
      where rolname = current_user`,
  );
  const { compte: account = '', peut: allowed = false } = rows[0] ?? {};
  if (!allowed) throw new Error(phrasesSauvegarde.sansDroitDeCreer(account));
  const inService = await inspectBase(admin, base);
  if (inService && !inService.tenue) throw new Error(phrasesSauvegarde.baseDUnAutre(base, account));
  await dropBase(admin, name);
  await admin.query(createStatement(name, inService));
}

/** Sessions of stronger accounts remain; the switch reports them. */
async function disconnect(client: pg.Client, base: string): Promise<void> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid
      from pg_stat_activity
      where datname = $1 and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    [base],
  );
  for (const { pid } of rows)
    await client.query('select pg_terminate_backend($1)', [pid]).catch(() => undefined);
}

/**
 * Both renames in one transaction: the name always exists. The first lock blocks newcomers; a
 * second connection disconnects the others.
 */
async function switchBases(
  admin: pg.Client,
  url: string,
  { base, restored, aside }: { base: string; restored: string; aside: string | null },
): Promise<void> {
  const second = await connectAdmin(url);
  try {
    await admin.query('begin');
    if (aside !== null) {
      let done = false;
      const rename = admin
        .query(`alter database ${quote(base)} rename to ${quote(aside)}`)
        .finally(() => void (done = true));
      rename.catch(() => undefined);
      while (!done) {
        await disconnect(second, base);
        await wait(100);
      }
      await rename;
    }
    await disconnect(second, restored);
    await admin.query(`alter database ${quote(restored)} rename to ${quote(base)}`);
    await admin.query('commit');
  } catch (error) {
    await admin.query('rollback').catch(() => undefined);
    throw codeOf(error) === '55006'
      ? new Error(phrasesSauvegarde.baseTenue(base), { cause: error })
      : error;
  } finally {
    await second.end().catch(() => undefined);
  }
}

/** Only the latest remains. */
async function dropFormer(admin: pg.Client, base: string, kept: string): Promise<void> {
  const prefix = kept.replace(/\d{8}_\d{6}$/, '');
  const { rows } = await admin.query<{ nom: string }>('select datname as nom from pg_database');
  for (const { nom: name } of rows)
    if (
      name !== base &&
      name !== kept &&
      name.startsWith(prefix) &&
      /^\d{8}_\d{6}$/.test(name.slice(prefix.length))
    )
      await dropBase(admin, name).catch(() => undefined);
}

/** A running server uses that database. */
export async function servedDatabase(url: string): Promise<boolean> {
  const admin = await connectAdmin(url);
  try {
    return await isListening(admin, databaseName(url));
  } finally {
    await admin.end();
  }
}

async function fillBeside(
  admin: pg.Client,
  base: string,
  restored: string,
  { url, folder, backup, privateKeys, report = () => undefined, ...o }: TableRestoreOptions,
): Promise<void> {
  report('Lecture de la sauvegarde', 0.05);
  const content = await examineCopy({ folder, backup, privateKeys }, MIGRATIONS_TABLE);
  const migrations = namesNow(content.migrations);
  if (!migrations) throw new Error(phrasesSauvegarde.copieTropAncienne);
  if (unknownMigrations(migrations).length > 0) throw new Error(phrasesSauvegarde.copiePlusRecente);
  await createBeside(admin, base, restored);
  const besideUrl = databaseUrl(url, restored);
  report('Création des tables', 0.15);
  await migrateTo(besideUrl, migrations);
  const progress = (count: number): void =>
    report('Lecture des tables', 0.2 + (0.5 * count) / Math.max(1, content.rows));
  const left = await loadTables(besideUrl, { folder, backup, privateKeys, content }, progress);
  if (left > 0) report(phrasesSauvegarde.lignesLaissees(left), 0.7);
  report('Vérification', 0.75);
  await finishRestore(
    besideUrl,
    { author: o.author, publicKey: o.publicKey, until: new Date(backup.fin) },
    backup,
  );
}

/**
 * Restores beside, migrates, verifies, changes epoch, then swaps names; answers the former's (null
 * in a drill or without one). Errors, in French, change nothing.
 */
export async function restoreTables(o: TableRestoreOptions): Promise<string | null> {
  const base = databaseName(o.url);
  const restored = sideName(base, o.drill ? '_essai' : '_restauration');
  const admin = await connectAdmin(o.url);
  let switched = false;
  try {
    if (!(await tryNamedLock(admin, RESTORE_LOCK, base)))
      throw new Error(phrasesSauvegarde.restaurationEnCours);
    try {
      await fillBeside(admin, base, restored, o);
      if (o.drill) return null;
      o.report?.('Bascule', 0.9);
      const aside =
        (await inspectBase(admin, base)) === undefined ? null : sideName(base, formerSuffix(o.now));
      await switchBases(admin, o.url, { base, restored, aside });
      switched = true;
      // best effort
      if (aside !== null) await dropFormer(admin, base, aside).catch(() => undefined);
      return aside;
    } finally {
      if (!switched) await dropBase(admin, restored).catch(() => undefined);
    }
  } catch (error) {
    throw codeOf(error) === '53100'
      ? new Error(phrasesSauvegarde.disqueDeLaBasePlein, { cause: error })
      : error;
  } finally {
    await admin.end().catch(() => undefined);
  }
}
