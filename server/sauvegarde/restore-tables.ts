import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { unknownMigrations, migrateTo, MIGRATIONS_TABLE } from '../db/orm.ts';
import type { Backup } from './backup-catalogue.ts';
import { loadTables } from './load-tables.ts';
import { examineCopy } from './read-copy.ts';
import { type RestoreAuthor, finishRestore } from './finish-restore.ts';

/** A name of PostgreSQL holds so many bytes. */
const NOM_MAX = 63;
const VERROU_RESTAURATION = 7_254;
/** Held by each running server process (`realtime/ecoute.ts`). */
const VERROU_PROCESSUS = 7_251;
const nommer = pg.escapeIdentifier;

export interface TableRestoreOptions {
  url: string;
  /** Folder of the backups, and the copy of tables chosen there. */
  dossier: string;
  sauvegarde: Backup;
  par: RestoreAuthor;
  maintenant: Date;
  /** A drill: restored and verified beside, then dropped. */
  essai?: boolean;
  dire?: (etape: string, part: number) => void;
}

const nomDeBase = (url: string): string =>
  new pg.Client({ connectionString: url }).database ?? 'postgres';
function adresseDeBase(url: string, base: string): string {
  const autre = new URL(url);
  autre.pathname = `/${encodeURIComponent(base)}`;
  return autre.href;
}
/** The name of a database beside, cut where PostgreSQL would cut it. */
export function sideName(base: string, suffixe: string): string {
  let debut = base;
  while (Buffer.byteLength(debut + suffixe) > NOM_MAX) debut = debut.slice(0, -1);
  return debut + suffixe;
}
const suffixeAvant = (maintenant: Date): string =>
  `_avant_${maintenant.toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15)}`;

async function ouvrir(url: string): Promise<pg.Client> {
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
const codeDe = (erreur: unknown): string =>
  erreur instanceof Error && 'code' in erreur ? String(erreur.code) : '';

/**
 * A connection to another database of the same server, as the same account: one is not renamed from
 * inside.
 */
async function ouvrirAdministration(url: string): Promise<pg.Client> {
  for (const base of ['postgres', 'template1'].filter((b) => b !== nomDeBase(url))) {
    try {
      return await ouvrir(adresseDeBase(url, base));
    } catch (erreur) {
      if (!['3D000', '42501', '28000', '55000'].includes(codeDe(erreur))) throw erreur;
    }
  }
  throw new Error(phrasesSauvegarde.administrationInjoignable);
}

/** What `pg_database` says of the base in service; columns differ from one version to the next. */
interface BaseEnService {
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
async function examinerBase(admin: pg.Client, base: string): Promise<BaseEnService | undefined> {
  const { rows } = await admin.query<BaseEnService>(
    `select pg_encoding_to_char(d.encoding) as encodage, pg_has_role(d.datdba, 'usage') as tenue,
        to_jsonb(d) as d
      from pg_database d
      where d.datname = $1`,
    [base],
  );
  return rows[0];
}
function creation(nom: string, enService: BaseEnService | undefined): string {
  const encodage = pg.escapeLiteral(enService?.encodage ?? 'UTF8');
  return [
    `create database ${nommer(nom)} template template0 encoding ${encodage}`,
    ...(enService ? tri(enService.d) : []),
  ].join(' ');
}
/** How the base in service sorts and folds letters: the restored one does the same. */
function tri(d: BaseEnService['d']): string[] {
  const litteral = pg.escapeLiteral;
  const locale = d.datlocale ?? d.daticulocale;
  const fournisseur = { b: 'builtin', i: 'icu', c: 'libc' }[d.datlocprovider ?? ''];
  return [
    `lc_collate ${litteral(d.datcollate)} lc_ctype ${litteral(d.datctype)}`,
    fournisseur && `locale_provider ${fournisseur}`,
    locale && fournisseur !== 'libc' && `${fournisseur}_locale ${litteral(locale)}`,
    d.daticurules && `icu_rules ${litteral(d.daticurules)}`,
  ].filter((clause): clause is string => Boolean(clause));
}
const retirerBase = (admin: pg.Client, nom: string): Promise<unknown> =>
  admin.query(`drop database if exists ${nommer(nom)} with (force)`);

async function creerACote(admin: pg.Client, base: string, nom: string): Promise<void> {
  const { rows } = await admin.query<{ compte: string; peut: boolean }>(
    `select rolname as compte, rolsuper or rolcreatedb as peut
      from pg_roles
      where rolname = current_user`,
  );
  const { compte = '', peut = false } = rows[0] ?? {};
  if (!peut) throw new Error(phrasesSauvegarde.sansDroitDeCreer(compte));
  const enService = await examinerBase(admin, base);
  if (enService && !enService.tenue) throw new Error(phrasesSauvegarde.baseDUnAutre(base, compte));
  await retirerBase(admin, nom);
  await admin.query(creation(nom, enService));
}

/**
 * Ends whoever is connected to a database; those of a stronger account stay, and the switch says
 * so.
 */
async function congedier(client: pg.Client, base: string): Promise<void> {
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
 * The switch: both names in one transaction, so that there is always a base under the name in
 * service. The first takes its lock, on which newcomers wait, then waits for those inside, whom a
 * second connection sends away.
 */
async function basculerBases(
  admin: pg.Client,
  url: string,
  { base, restauree, cote }: { base: string; restauree: string; cote: string | null },
): Promise<void> {
  const second = await ouvrirAdministration(url);
  try {
    await admin.query('begin');
    if (cote !== null) {
      let fini = false;
      const renommer = admin
        .query(`alter database ${nommer(base)} rename to ${nommer(cote)}`)
        .finally(() => void (fini = true));
      renommer.catch(() => undefined);
      while (!fini) {
        await congedier(second, base);
        await attendre(100);
      }
      await renommer;
    }
    await congedier(second, restauree);
    await admin.query(`alter database ${nommer(restauree)} rename to ${nommer(base)}`);
    await admin.query('commit');
  } catch (erreur) {
    await admin.query('rollback').catch(() => undefined);
    throw codeDe(erreur) === '55006'
      ? new Error(phrasesSauvegarde.baseTenue(base), { cause: erreur })
      : erreur;
  } finally {
    await second.end().catch(() => undefined);
  }
}

/** One former base is kept, the last. */
async function retirerAnciennes(admin: pg.Client, base: string, gardee: string): Promise<void> {
  const debut = gardee.replace(/\d{8}_\d{6}$/, '');
  const { rows } = await admin.query<{ nom: string }>('select datname as nom from pg_database');
  for (const { nom } of rows)
    if (
      nom !== base &&
      nom !== gardee &&
      nom.startsWith(debut) &&
      /^\d{8}_\d{6}$/.test(nom.slice(debut.length))
    )
      await retirerBase(admin, nom).catch(() => undefined);
}

/** Whether a running pharmacy serves from that base. */
export async function servedDatabase(url: string): Promise<boolean> {
  const admin = await ouvrirAdministration(url);
  try {
    const { rows } = await admin.query<{ servie: boolean }>(
      `select exists (select
        from pg_locks l
        join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and l.classid = $2 and l.objsubid = 2 and d.datname = $1)
          as servie`,
      [nomDeBase(url), VERROU_PROCESSUS],
    );
    return rows[0]?.servie === true;
  } finally {
    await admin.end();
  }
}

/** The base beside, from nothing to verified: its schema, its rows, today's schema, the invariants. */
async function remplirACote(
  admin: pg.Client,
  base: string,
  restauree: string,
  { url, dossier, sauvegarde, par, dire = () => undefined }: TableRestoreOptions,
): Promise<void> {
  dire('Lecture de la sauvegarde', 0.05);
  const contenu = await examineCopy(dossier, sauvegarde, MIGRATIONS_TABLE);
  if (unknownMigrations(contenu.migrations).length > 0)
    throw new Error(phrasesSauvegarde.copiePlusRecente);
  await creerACote(admin, base, restauree);
  const adresse = adresseDeBase(url, restauree);
  dire('Création des tables', 0.15);
  await migrateTo(adresse, contenu.migrations);
  const avancer = (lues: number): void =>
    dire('Lecture des tables', 0.2 + (0.5 * lues) / Math.max(1, contenu.lignes));
  const laissees = await loadTables(adresse, { dossier, sauvegarde, contenu }, avancer);
  if (laissees > 0) dire(phrasesSauvegarde.lignesLaissees(laissees), 0.7);
  dire('Vérification', 0.75);
  await finishRestore(adresse, { par, jusqua: new Date(sauvegarde.fin) }, sauvegarde);
}

/**
 * Restores a copy of tables beside the base in service, on the same PostgreSQL: its schema, its
 * rows, today's schema, the invariants, another epoch; then takes its name, and keeps the former
 * one aside, whose name is answered (null in a drill, or where there was none). An error in French
 * leaves the base in service as it was and nothing beside.
 */
export async function restoreTables(o: TableRestoreOptions): Promise<string | null> {
  const base = nomDeBase(o.url);
  const restauree = sideName(base, o.essai ? '_essai' : '_restauration');
  const admin = await ouvrirAdministration(o.url);
  let faite = false;
  try {
    const { rows } = await admin.query<{ pris: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as pris',
      [VERROU_RESTAURATION, base],
    );
    if (rows[0]?.pris !== true) throw new Error(phrasesSauvegarde.restaurationEnCours);
    try {
      await remplirACote(admin, base, restauree, o);
      if (o.essai) return null;
      o.dire?.('Bascule', 0.9);
      const cote =
        (await examinerBase(admin, base)) === undefined
          ? null
          : sideName(base, suffixeAvant(o.maintenant));
      await basculerBases(admin, o.url, { base, restauree, cote });
      faite = true;
      // the next one takes them away
      if (cote !== null) await retirerAnciennes(admin, base, cote).catch(() => undefined);
      return cote;
    } finally {
      if (!faite) await retirerBase(admin, restauree).catch(() => undefined);
    }
  } catch (erreur) {
    throw codeDe(erreur) === '53100'
      ? new Error(phrasesSauvegarde.disqueDeLaBasePlein, { cause: erreur })
      : erreur;
  } finally {
    await admin.end().catch(() => undefined);
  }
}
