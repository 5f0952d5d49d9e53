import { createReadStream, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
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
  copyWritten,
  suffixFor,
  type Expected,
} from './compressed-file.ts';
import { askBackupKey } from './backup-key.ts';
import { newSealingPair, SEALED_SUFFIX, WrongKey } from './sealed-stream.ts';
import { copyTables } from './copy-tables.ts';
import { segmentsBetween } from './log-segments.ts';
import { trySessionLock } from '../db/session-lock.ts';

/** Process state, or rebuilt from the log. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*|recovery\.signal|standby\.signal)$/;
const BACKUP_LOCK = 7_003;
const MARGIN = 64_000_000;

export interface BackupOptions {
  url: string;
  /** Embedded data folder; undefined: external server, tables are dumped. */
  cluster: string | undefined;
  /** External disk or USB key; one folder per backup. */
  folder: string;
  now: Date;
  /** Adds keys and settings. */
  dataDir?: string | undefined;
  /** From 0 to 1. */
  progress?: (part: number) => void;
}

/**
 * Hot and consistent; compressed, reread and checksummed, renamed last. Errors in French: another
 * running, no space, unwritable folder.
 */
export async function backUp(o: BackupOptions): Promise<Backup> {
  await openBackupFolder(o.folder);
  const client = new pg.Client({ connectionString: o.url });
  client.on('error', () => undefined);
  await client.connect();
  const temporary = join(o.folder, `${backupName(o.now)}.tmp`);
  try {
    await reserveSpace(client, o.folder);
    await mkdir(temporary, { mode: 0o700 });
    const sealing = await sealingOf(client);
    const copy = await makeCopy(client, temporary, { ...o, ...sealing });
    o.progress?.(0.8);
    await readBack(temporary, copy, sealing);
    return await nameBackup(temporary, copy, o);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new Error(phrasesSauvegarde.disqueTropPetit(o.folder, 0, MARGIN), { cause: error });
    throw error;
  } finally {
    // the database aborts an open backup
    await client.end().catch(() => undefined);
  }
}

/** None: unencrypted. */
interface Sealing {
  publicKeys: readonly string[];
  cle?: string;
  /** For the readback. */
  privateKeys: readonly string[];
}
/** Owner's key, plus an ephemeral one discarded after readback: an unread backup proves nothing. */
async function sealingOf(client: pg.Client): Promise<Sealing> {
  const kept = await askBackupKey(client);
  if (!kept) return { publicKeys: [], privateKeys: [] };
  const own = await newSealingPair();
  return {
    publicKeys: [kept.publique, own.publicKey],
    cle: kept.publique,
    privateKeys: [own.privateKey],
  };
}
type CopyOptions = BackupOptions & Sealing;

/** Bytes. */
async function databaseSize(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ taille: string }>(
    'select pg_database_size(current_database()) as taille',
  );
  return Number(rows[0]?.taille ?? 0);
}

/** Exclusive; checks space, removes leftovers. */
async function reserveSpace(client: pg.Client, folder: string): Promise<void> {
  if (!(await trySessionLock(client, BACKUP_LOCK)))
    throw new Error(phrasesSauvegarde.sauvegardeEnCours);
  const wanted = (await databaseSize(client)) / 2 + MARGIN;
  const free = freeSpace(folder);
  if (free < wanted) throw new Error(phrasesSauvegarde.disqueTropPetit(folder, free, wanted));
  const leftovers = readdirSync(folder).filter(
    (n) => n.startsWith('sauvegarde-') && n.endsWith('.tmp'),
  );
  for (const leftover of leftovers)
    rmSync(join(folder, leftover), { recursive: true, force: true });
}

async function makeCopy(client: pg.Client, temporary: string, o: CopyOptions): Promise<BackupCopy> {
  const copy =
    o.cluster === undefined
      ? await copyTables(client, temporary, o.publicKeys)
      : await copyFolder(client, o.cluster, temporary, o);
  const annexes =
    o.dataDir === undefined ? null : await copyAnnexes(o.dataDir, temporary, o.publicKeys);
  if (annexes) copy.parties.push(annexes);
  return o.cle === undefined ? copy : { ...copy, cle: o.cle };
}

/** Manifest, then rename: only then a backup. */
async function nameBackup(temporary: string, copy: BackupCopy, o: BackupOptions): Promise<Backup> {
  const name = backupName(o.now);
  const manifest: BackupManifest = {
    format: 1,
    version: VERSION,
    debut: o.now.toISOString(),
    octets: copy.parties.reduce((s, p) => s + p.octets, 0),
    ...copy,
  };
  await writeFile(manifestPath(temporary), JSON.stringify(manifest, null, 1), {
    mode: 0o600,
    flush: true,
  });
  await syncToDisk(temporary);
  renameSync(temporary, join(o.folder, name));
  await syncToDisk(o.folder);
  o.progress?.(1);
  return { ...manifest, nom: name };
}
export type BackupCopy = Pick<
  BackupManifest,
  'nature' | 'fin' | 'chronologie' | 'parties' | 'entrees' | 'clair' | 'cle'
>;

/** Torn reads are repaired by replaying the log. */
const liveFile = (cluster: string, name: string): TarEntry => ({
  path: name,
  mode: 0o600,
  file: join(cluster, name),
  live: true,
});

/** Control file last: it gives the replay start. */
function* filesOf(cluster: string, under = ''): Generator<TarEntry> {
  for (const e of readdirSync(join(cluster, under), { withFileTypes: true }).sort((a, b) =>
    a.name.localeCompare(b.name),
  )) {
    const name = under ? `${under}/${e.name}` : e.name;
    if (LEFT_OUT.test(e.name) || name === 'global/pg_control') continue;
    if (e.isDirectory()) {
      yield { path: `${name}/`, mode: 0o700, folder: true };
      if (!EMPTIED.has(name)) yield* filesIfThere(cluster, name);
    } else if (e.isFile()) yield liveFile(cluster, name);
  }
}
/** Dropped meanwhile. */
function* filesIfThere(cluster: string, name: string): Generator<TarEntry> {
  if (existsSync(join(cluster, name))) yield* filesOf(cluster, name);
}

async function copyFolder(
  client: pg.Client,
  cluster: string,
  temporary: string,
  o: CopyOptions,
): Promise<BackupCopy> {
  await client.query(`select pg_backup_start('pharmacie', fast => true)`);
  let entries = 0;
  let plain = 0;
  let end = { lsn: '', label: '', segment: '', at: '', taille: 0 };
  async function* content(): AsyncGenerator<TarEntry> {
    for (const e of filesOf(cluster)) {
      entries += 1;
      if (entries % 50 === 0) o.progress?.(Math.min(0.75, entries / 3_000));
      yield e;
    }
    yield liveFile(cluster, 'global/pg_control');
    const { rows } = await client.query<
      typeof end
    >(`select lsn::text, labelfile as label, pg_walfile_name(lsn) as segment,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (select setting::bigint from pg_settings where name = 'wal_segment_size')::float8 as taille
      from pg_backup_stop(wait_for_archive => false)`);
    if (!rows[0]) throw new Error('pg_backup_stop');
    end = rows[0];
    yield { path: 'backup_label', mode: 0o600, bytes: Buffer.from(end.label) };
    entries += 2;
  }
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const b of writeTar(content())) {
      plain += b.length;
      yield b;
    }
  }
  const { publicKeys } = o;
  const name = `base.tar${suffixFor(publicKeys)}`;
  const parts = [
    await writeCompressed(counted(), { path: join(temporary, name), name, publicKeys }),
  ];
  const first = /file ([0-9A-F]{24})\)/.exec(end.label)?.[1] ?? end.segment;
  await mkdir(join(temporary, 'journal'));
  for (const segment of segmentsBetween(first, end.segment, end.taille))
    parts.push(await copySegment(segment, cluster, temporary, o));
  // A post-restoration copy needs its timeline history to start elsewhere.
  const history = `${end.segment.slice(0, 8)}.history`;
  if (existsSync(join(cluster, 'pg_wal', history)))
    parts.push(await copySegment(history, cluster, temporary, { ...o, publicKeys: [] }));
  return {
    nature: 'physique',
    fin: end.at,
    chronologie: Number.parseInt(end.segment.slice(0, 8), 16),
    parties: parts,
    entrees: entries,
    clair: plain,
  };
}

/** Final log segment, wherever it is: gathered, handed over, or in the database. */
async function copySegment(
  segment: string,
  cluster: string,
  temporary: string,
  { folder, publicKeys }: CopyOptions,
): Promise<WrittenPart> {
  const sealed = ['.zst', '.gz']
    .map((s) => segment + s + SEALED_SUFFIX)
    .find((n) => existsSync(join(walFolder(folder), n)));
  // copied encrypted: no private key here
  if (sealed !== undefined) {
    const place = { path: join(temporary, 'journal', sealed), name: `journal/${sealed}` };
    return copyWritten(join(walFolder(folder), sealed), place);
  }
  const name = `journal/${segment}${suffixFor(publicKeys)}`;
  const sources = [
    ...['.zst', '.gz']
      .map((s) => join(walFolder(folder), segment + s))
      .map((f) => [f, () => readCompressed(f)] as const),
    // the database last: it recycles archived segment files
    ...[join(handoverFolder(cluster), segment), join(cluster, 'pg_wal', segment)].map(
      (f) => [f, () => createReadStream(f) as AsyncIterable<Buffer>] as const,
    ),
  ];
  for (const [file, read] of sources) {
    if (!existsSync(file)) continue;
    try {
      return await writeCompressed(read(), { path: join(temporary, name), name, publicKeys });
    } catch (error) {
      // moved meanwhile: try the next place
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error(phrasesSauvegarde.journalManquant(segment));
}

/**
 * Checksums, decryption, decompression, entry count. Earlier encrypted log segments: checksum only.
 */
async function readBack(
  folder: string,
  { parties: parts, entrees: entries, nature }: BackupCopy,
  { privateKeys }: Sealing,
): Promise<void> {
  for (const { nom: name, sha256 } of parts) {
    const path = join(folder, name);
    let count = 0;
    if (name.startsWith('base.tar')) {
      const stream = readCompressed(path, { sha256, privateKeys });
      for await (const _ of readTar(stream)) count += 1;
      if (nature === 'physique' && count > entries) throw new Error('archive relue différente');
    } else await readWhole(path, { sha256, privateKeys });
  }
}
async function readWhole(path: string, expected: Expected): Promise<void> {
  try {
    for await (const _ of readCompressed(path, expected)) continue;
  } catch (error) {
    // only when the file is intact
    if (!(error instanceof WrongKey)) throw error;
  }
}
