import { createReadStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { readTar } from '../archive/read-tar.ts';
import { type TarEntry, writeTar } from '../archive/write-tar.ts';
import { handoverFolder } from '../base-embarquee/archive-settings.ts';
import { copyAnnexes } from './annexes.ts';
import {
  manifestPath,
  walFolder,
  type BackupManifest,
  backupName,
  openBackupFolder,
  freeSpace,
  type Backup,
} from './backup-catalogue.ts';
import {
  writeCompressed,
  syncToDisk,
  readCompressed,
  type WrittenPart,
  COMPRESSED_SUFFIX,
} from './compressed-file.ts';
import { copyTables } from './copy-tables.ts';

/** Kept as empty folders: what they hold is of the running process, or comes from the log. */
const VIDES = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LAISSES =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal)$/;
const VERROU_SAUVEGARDE = 7_003;
const MARGE = 64_000_000;

export interface BackupOptions {
  url: string;
  /**
   * Data folder of the embedded PostgreSQL; undefined for a server of one's own, whose tables are
   * then copied.
   */
  grappe: string | undefined;
  /** Folder that receives it (a disk, an USB key); holds one folder a backup. */
  vers: string;
  maintenant: Date;
  /** The server's data folder, whose keys and settings go along; absent, they do not. */
  donnees?: string | undefined;
  /** From 0 to 1. */
  avancer?: (part: number) => void;
}

/**
 * Makes one backup of the live base: consistent while selling, compressed, read again from the disk
 * and compared by its sums, under its name only at the very end. Refused (an error in French):
 * another one under way, not enough room, a folder that cannot be written to.
 */
export async function backUp(o: BackupOptions): Promise<Backup> {
  await openBackupFolder(o.vers);
  const client = new pg.Client({ connectionString: o.url });
  client.on('error', () => undefined);
  await client.connect();
  const provisoire = join(o.vers, `${backupName(o.maintenant)}.tmp`);
  try {
    await reserverPlace(client, o.vers);
    await mkdir(provisoire, { mode: 0o700 });
    const copie = await copier(client, provisoire, o);
    o.avancer?.(0.8);
    await relire(provisoire, copie);
    return await nommer(provisoire, copie, o);
  } catch (erreur) {
    rmSync(provisoire, { recursive: true, force: true });
    if (erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOSPC')
      throw new Error(phrasesSauvegarde.disqueTropPetit(o.vers, 0, MARGE), { cause: erreur });
    throw erreur;
  } finally {
    // a backup left open is given up by the database itself
    await client.end().catch(() => undefined);
  }
}

/** One backup at a time, with room for it; what a cut left unfinished goes. */
async function reserverPlace(client: pg.Client, vers: string): Promise<void> {
  const { rows } = await client.query<{ pris: boolean; taille: string }>(
    'select pg_try_advisory_lock($1) as pris, pg_database_size(current_database()) as taille',
    [VERROU_SAUVEGARDE],
  );
  if (rows[0]?.pris !== true) throw new Error(phrasesSauvegarde.sauvegardeEnCours);
  const voulu = Number(rows[0].taille) / 2 + MARGE;
  const libre = freeSpace(vers);
  if (libre < voulu) throw new Error(phrasesSauvegarde.disqueTropPetit(vers, libre, voulu));
  const restes = readdirSync(vers).filter((n) => n.startsWith('sauvegarde-') && n.endsWith('.tmp'));
  for (const reste of restes) rmSync(join(vers, reste), { recursive: true, force: true });
}

async function copier(
  client: pg.Client,
  provisoire: string,
  o: BackupOptions,
): Promise<BackupCopy> {
  const copie =
    o.grappe === undefined
      ? await copyTables(client, provisoire)
      : await copierDossier(client, o.grappe, provisoire, o);
  const annexes = o.donnees === undefined ? null : await copyAnnexes(o.donnees, provisoire);
  if (annexes) copie.parties.push(annexes);
  return copie;
}

/** What was copied and read again gets its manifest, then its name: from there on it is a backup. */
async function nommer(provisoire: string, copie: BackupCopy, o: BackupOptions): Promise<Backup> {
  const nom = backupName(o.maintenant);
  const manifeste: BackupManifest = {
    format: 1,
    version: VERSION,
    debut: o.maintenant.toISOString(),
    octets: copie.parties.reduce((s, p) => s + p.octets, 0),
    ...copie,
  };
  await writeFile(manifestPath(provisoire), JSON.stringify(manifeste, null, 1), {
    mode: 0o600,
    flush: true,
  });
  await syncToDisk(provisoire);
  renameSync(provisoire, join(o.vers, nom));
  await syncToDisk(o.vers);
  o.avancer?.(1);
  return { ...manifeste, nom };
}
export type BackupCopy = Pick<
  BackupManifest,
  'nature' | 'fin' | 'chronologie' | 'parties' | 'entrees' | 'clair'
>;

/** The database writes meanwhile: replaying its log puts right what changed while it was read. */
const liveFile = (grappe: string, nom: string): TarEntry => ({
  path: nom,
  mode: 0o600,
  file: join(grappe, nom),
  live: true,
});

/** The files of the data folder, the control file last: it says from where the log is replayed. */
function* fichiersDe(grappe: string, sous = ''): Generator<TarEntry> {
  for (const e of readdirSync(join(grappe, sous), { withFileTypes: true }).sort((a, b) =>
    a.name.localeCompare(b.name),
  )) {
    const nom = sous ? `${sous}/${e.name}` : e.name;
    if (LAISSES.test(e.name) || nom === 'global/pg_control') continue;
    if (e.isDirectory()) {
      yield { path: `${nom}/`, mode: 0o700, folder: true };
      if (!VIDES.has(nom)) yield* fichiersSiLa(grappe, nom);
    } else if (e.isFile()) yield liveFile(grappe, nom);
  }
}
/** A folder of a table or a base dropped meanwhile is simply no longer there. */
function* fichiersSiLa(grappe: string, nom: string): Generator<TarEntry> {
  if (existsSync(join(grappe, nom))) yield* fichiersDe(grappe, nom);
}

async function copierDossier(
  client: pg.Client,
  grappe: string,
  provisoire: string,
  o: BackupOptions,
): Promise<BackupCopy> {
  await client.query(`select pg_backup_start('pharmacie', fast => true)`);
  let entrees = 0;
  let clair = 0;
  let fin = { lsn: '', label: '', segment: '', at: '', taille: 0 };
  async function* contenu(): AsyncGenerator<TarEntry> {
    for (const e of fichiersDe(grappe)) {
      entrees += 1;
      if (entrees % 50 === 0) o.avancer?.(Math.min(0.75, entrees / 3_000));
      yield e;
    }
    yield liveFile(grappe, 'global/pg_control');
    const { rows } = await client.query<
      typeof fin
    >(`select lsn::text, labelfile as label, pg_walfile_name(lsn) as segment,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select setting::bigint from pg_settings where name = 'wal_segment_size')::float8 as taille
      from pg_backup_stop(wait_for_archive => false)`);
    if (!rows[0]) throw new Error('pg_backup_stop');
    fin = rows[0];
    yield { path: 'backup_label', mode: 0o600, bytes: Buffer.from(fin.label) };
    entrees += 2;
  }
  async function* compte(): AsyncGenerator<Buffer> {
    for await (const b of writeTar(contenu())) {
      clair += b.length;
      yield b;
    }
  }
  const parties = [
    await writeCompressed(
      compte(),
      join(provisoire, `base.tar${COMPRESSED_SUFFIX}`),
      `base.tar${COMPRESSED_SUFFIX}`,
    ),
  ];
  const depart = /file ([0-9A-F]{24})\)/.exec(fin.label)?.[1] ?? fin.segment;
  await mkdir(join(provisoire, 'journal'));
  for (const segment of segmentsBetween(depart, fin.segment, fin.taille))
    parties.push(await copierSegment(segment, grappe, provisoire, o.vers));
  return {
    nature: 'physique',
    fin: fin.at,
    chronologie: Number.parseInt(fin.segment.slice(0, 8), 16),
    parties,
    entrees,
    clair,
  };
}

/** Names of the log segments from one to another, both included. */
export function segmentsBetween(de: string, a: string, taille: number): string[] {
  const parLog = 0x1_0000_0000 / taille;
  const rang = (s: string) =>
    Number.parseInt(s.slice(8, 16), 16) * parLog + Number.parseInt(s.slice(16), 16);
  const hexa = (n: number) => n.toString(16).toUpperCase().padStart(8, '0');
  return Array.from(
    { length: rang(a) - rang(de) + 1 },
    (_, i) =>
      de.slice(0, 8) + hexa(Math.floor((rang(de) + i) / parLog)) + hexa((rang(de) + i) % parLog),
  );
}

/**
 * What the copy needs to be whole, wherever the segment stands by now: gathered, handed over, or
 * still in the database.
 */
async function copierSegment(
  segment: string,
  grappe: string,
  provisoire: string,
  vers: string,
): Promise<WrittenPart> {
  const nom = `journal/${segment}${COMPRESSED_SUFFIX}`;
  const sources = [
    ...['.zst', '.gz']
      .map((s) => join(walFolder(vers), segment + s))
      .map((f) => [f, () => readCompressed(f)] as const),
    // Last the database's own: it uses again the files of segments already handed over.
    ...[join(handoverFolder(grappe), segment), join(grappe, 'pg_wal', segment)].map(
      (f) => [f, () => createReadStream(f) as AsyncIterable<Buffer>] as const,
    ),
  ];
  for (const [fichier, lire] of sources) {
    if (!existsSync(fichier)) continue;
    try {
      return await writeCompressed(lire(), join(provisoire, nom), nom);
    } catch (erreur) {
      // moved on meanwhile: looked for further
      if (!(erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOENT')) throw erreur;
    }
  }
  throw new Error(phrasesSauvegarde.journalManquant(segment));
}

/** Reads everything again from the disk: sums, decompression, number of entries. */
async function relire(dossier: string, { parties, entrees, nature }: BackupCopy): Promise<void> {
  for (const { nom, sha256 } of parties) {
    let lues = 0;
    if (nom.startsWith('base.tar')) {
      for await (const _ of readTar(readCompressed(join(dossier, nom), sha256))) lues += 1;
      if (nature === 'physique' && lues > entrees) throw new Error('archive relue différente');
    } else
      for await (const morceau of readCompressed(join(dossier, nom), sha256))
        lues += morceau.length;
  }
}
