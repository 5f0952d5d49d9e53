import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { restoreCommand, handoverFolder } from '../base-embarquee/archive-settings.ts';
import { type DatabasePlace, temporaryFolder } from '../base-embarquee/choose-place.ts';
import { stopPostgres, ensurePostgres, addressOf } from '../base-embarquee/start-database.ts';
import type { Postmaster } from '../base-embarquee/read-postmaster.ts';
import { BY_TCP } from '../base-embarquee/tcp-door.ts';
import { readyFolder } from '../base-embarquee/init-cluster.ts';
import { urlOf, DATABASE } from '../base-embarquee/reach-database.ts';
import { readPostmaster } from '../base-embarquee/read-postmaster.ts';
import { giveTo } from '../base-embarquee/find-postgresql.ts';
import {
  timelineAt,
  timelinesPath,
  walFolder,
  readTimelines,
  freeSpace,
  type Backup,
} from './backup-catalogue.ts';
import { askBackupKey } from './backup-key.ts';
import { bareName, isWritten, readCompressed } from './compressed-file.ts';
import { publicKeyOf, WrongKey } from './sealed-stream.ts';
import { SEGMENT_NAME, collectArchives } from './collect-archives.ts';
import { missingSegment } from './log-segments.ts';
import { unpackInto } from './unpack-into.ts';
import { chooseBackup, type RestoreTarget } from './choose-backup.ts';
import { type RestoreAuthor, finishRestore } from './finish-restore.ts';

const MARGIN = 64_000_000;
const REPLAY_PATIENCE = 30 * 60_000;

export interface RestoreOptions extends RestoreTarget {
  place: DatabasePlace;
  programs: string;
  folder: string;
  author: RestoreAuthor;
  /** Leaves nothing, even in the journal. */
  drill?: boolean;
  /** For tests. */
  settings?: Record<string, string>;
  report?: (step: string, part: number) => void;
}
/** Beside the current one, stopped, verified, ready to switch. */
export interface PreparedRestore {
  cluster: string;
  timeline: number;
  backup: Backup;
  /** ISO; last content when no moment was asked. */
  until: string | null;
}

/** French reason when a private key is missing; null when all are given. */
export async function keyFault(
  sealedFor: readonly (string | null | undefined)[],
  privateKeys: readonly string[],
): Promise<string | null> {
  const wanted = sealedFor.filter((k) => k !== null && k !== undefined);
  if (wanted.length === 0) return null;
  if (privateKeys.length === 0) return phrasesSauvegarde.cleDemandee;
  const given = await Promise.all(privateKeys.map(publicKeyOf));
  return wanted.every((k) => given.includes(k)) ? null : phrasesSauvegarde.cleFausse;
}

/**
 * Beside the live database, untouched: files, log to the moment, invariants, new epoch. Errors, in
 * French, clean up.
 */
export async function prepareRestore(o: RestoreOptions): Promise<PreparedRestore> {
  const backup = chooseBackup(o.folder, o, true, new Date());
  if (backup.nature !== 'physique') throw new Error(phrasesSauvegarde.sansPointDansLeTemps);
  const { place, report = () => undefined } = o;
  const cluster = `${place.cluster}.${o.drill ? 'essai' : 'restauration'}`;
  const logFolder = `${cluster}-journal`;
  const clear = () =>
    [cluster, logFolder].forEach((d) => rmSync(d, { recursive: true, force: true }));
  await stopPostgres(cluster); // left by a crash
  clear();
  const restored: DatabasePlace = {
    cluster,
    account: place.account,
    // Of its own: another account may have left one.
    socket: mkdtempSync(join(temporaryFolder(place.account), 'restauration-')),
    log: join(dirname(cluster), 'restauration.log'),
  };
  try {
    const parent = dirname(cluster);
    const wanted = backup.clair * 1.1 + MARGIN;
    if (freeSpace(parent) < wanted)
      throw new Error(phrasesSauvegarde.disqueTropPetit(parent, freeSpace(parent), wanted));
    report('Lecture de la sauvegarde', 0.05);
    await unpack(backup, o, cluster);
    report('Lecture du journal', 0.4);
    await gatherLog(backup, o, logFolder);
    if (place.account) for (const d of [cluster, logFolder]) giveTo(d, place.account);
    report('Reprise du journal', 0.5);
    const { postmaster, point } = await replay(restored, backup, o, logFolder);
    report('Vérification', 0.75);
    const url = urlOf(addressOf(restored, postmaster, BY_TCP), DATABASE);
    const { timeline, until } = await finishRestore(
      url,
      {
        author: o.author,
        publicKey: o.publicKey,
        point,
        until: point ?? (o.name === undefined ? undefined : new Date(backup.fin)),
      },
      backup,
    );
    await stopPostgres(cluster);
    rmSync(logFolder, { recursive: true, force: true });
    if (o.drill) clear();
    report('Prête', 0.9);
    return { cluster, timeline, backup, until };
  } catch (error) {
    await stopPostgres(cluster);
    clear();
    throw error;
  } finally {
    rmSync(restored.socket, { recursive: true, force: true });
  }
}

async function unpack(
  backup: Backup,
  { folder, privateKeys }: RestoreOptions,
  cluster: string,
): Promise<void> {
  mkdirSync(cluster, { mode: 0o700 });
  for (const { nom: name, sha256 } of backup.parties.filter((p) => p.nom.startsWith('base.tar'))) {
    const stream = readCompressed(join(folder, backup.nom, name), { sha256, privateKeys });
    await unpackInto(cluster, stream);
  }
}

const firstSegment = (backup: Backup): string =>
  bareName(backup.parties.find((p) => p.nom.startsWith('journal/'))?.nom ?? '');

/** Segments since the backup: its own, collected, and in stopped databases. */
async function gatherLog(
  backup: Backup,
  { folder, place, name: named, privateKeys }: RestoreOptions,
  destination: string,
): Promise<void> {
  mkdirSync(destination, { mode: 0o700 });
  const own = backup.parties.filter((p) => p.nom.startsWith('journal/')).map((p) => p.nom);
  const first = firstSegment(backup).slice(8);
  const put = async (name: string, source: AsyncIterable<Buffer>) => {
    if (!existsSync(join(destination, name)))
      await pipeline(
        Readable.from(source),
        createWriteStream(join(destination, name), { mode: 0o600 }),
      );
  };
  for (const name of own) {
    const sha256 = backup.parties.find((p) => p.nom === name)?.sha256;
    await put(
      bareName(name),
      readCompressed(join(folder, backup.nom, name), { sha256, privateKeys }),
    );
  }
  const isUseful = (name: string) =>
    SEGMENT_NAME.test(name) && (name.endsWith('.history') || name.slice(8) >= first);
  const namesIn = (d: string) => (existsSync(d) ? readdirSync(d) : []);
  for (const name of namesIn(walFolder(folder)).filter(
    (n) => isWritten(n) && isUseful(bareName(n)),
  ))
    await put(bareName(name), readCompressed(join(walFolder(folder), name), { privateKeys })).catch(
      (error: unknown) => {
        // later segments under another key: a named backup needs none
        if (named === undefined || !(error instanceof WrongKey)) throw error;
        rmSync(join(destination, bareName(name)), { force: true });
      },
    );
  const handovers = [
    handoverFolder(place.cluster),
    ...(readPostmaster(place.cluster) === undefined ? [join(place.cluster, 'pg_wal')] : []),
  ];
  for (const handover of handovers)
    for (const name of namesIn(handover).filter(isUseful))
      if (!existsSync(join(destination, name)))
        await copyFile(join(handover, name), join(destination, name)).catch(() => undefined);
}

/** [SAU-3] Commits have microseconds: replays the whole millisecond. */
const endOfMillisecond = (point: Date): string =>
  point.toISOString().replace('T', ' ').replace('Z', '999+00');

function recoveryTarget(
  backup: Backup,
  { name, point, folder }: RestoreOptions,
): Record<string, string> {
  const timeline = timelineAt(folder, point) ?? backup.chronologie;
  if (point === undefined)
    return name === undefined
      ? { recovery_target_timeline: String(timeline) }
      : { recovery_target: 'immediate', recovery_target_timeline: String(backup.chronologie) };
  return {
    recovery_target_time: endOfMillisecond(point),
    recovery_target_timeline: String(Math.max(timeline, backup.chronologie)),
  };
}

const saidBy = ({ log }: DatabasePlace): string =>
  existsSync(log) ? readFileSync(log, 'utf8') : '';

/** Last replayed commit, or the backup's end. */
function endOfReplay(restored: DatabasePlace, backup: Backup): Date {
  const [, last] =
    /last completed transaction was at log time (\S+ \S+?)\+00/.exec(saidBy(restored)) ?? [];
  const played = last === undefined ? 0 : Date.parse(`${last.replace(' ', 'T')}Z`);
  return new Date(Math.max(played, Date.parse(backup.fin)));
}

/** [SAU-3] Refuses a gap followed by more log. Throws in French. */
function refuseHole(
  restored: DatabasePlace,
  backup: Backup,
  { logFolder, timeline }: { logFolder: string; timeline: number },
): void {
  const missing = missingSegment(logFolder, firstSegment(backup), timeline);
  if (missing === null) return;
  const end = formatDateHeure(endOfReplay(restored, backup));
  throw new Error(phrasesSauvegarde.journalTroue(missing, end));
}

interface Replayed {
  postmaster: Postmaster;
  /** Effective moment, if one was asked. */
  point: Date | undefined;
}
async function replay(
  restored: DatabasePlace,
  backup: Backup,
  o: RestoreOptions,
  logFolder: string,
): Promise<Replayed> {
  const target = recoveryTarget(backup, o);
  const log = { logFolder, timeline: Number(target['recovery_target_timeline']) };
  const signal = join(restored.cluster, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (restored.account) giveTo(restored.cluster, restored.account);
  rmSync(restored.log, { force: true });
  const launch = (aim: Record<string, string>) =>
    ensurePostgres(
      {
        place: restored,
        programs: o.programs,
        settings: {
          ...o.settings,
          hot_standby: 'off',
          restore_command: restoreCommand(basename(logFolder)),
          recovery_target_action: 'promote',
          ...(o.drill && { archive_mode: 'off' }),
          ...aim,
        },
        tcp: BY_TCP,
      },
      REPLAY_PATIENCE,
    );
  try {
    const postmaster = await launch(target);
    if (o.point === undefined && o.name === undefined) refuseHole(restored, backup, log);
    return { postmaster, point: o.point };
  } catch (error) {
    if (
      !('recovery_target_time' in target) ||
      !saidBy(restored).includes('before configured recovery target')
    )
      throw error;
    refuseHole(restored, backup, log);
    // [SAU-10] The log ends early: reports its end; the rest may be lost with the disk.
    const point = endOfReplay(restored, backup);
    const timeline = target['recovery_target_timeline'] ?? 'current';
    return { postmaster: await launch({ recovery_target_timeline: timeline }), point };
  }
}

/**
 * Database stopped: two renames, one former database retained; a crash between them is completed at
 * start.
 */
export function switchCluster(
  { cluster }: DatabasePlace,
  prepared: PreparedRestore,
  folder: string,
  now: Date,
): string | null {
  const branches = readTimelines(folder);
  const temporary = `${timelinesPath(folder)}.tmp`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    temporary,
    JSON.stringify([...branches, { chronologie: prepared.timeline, depuis: now.toISOString() }]),
    { flush: true },
  );
  const aside = `${cluster}.avant-${now.toISOString().replace(/[:.]/g, '-')}`;
  renameSync(prepared.cluster, readyFolder(cluster));
  renameSync(temporary, timelinesPath(folder));
  const hadFormer = existsSync(cluster);
  if (hadFormer) renameSync(cluster, aside);
  renameSync(readyFolder(cluster), cluster);
  for (const other of readdirSync(dirname(cluster)).filter(
    (n) => n.startsWith(`${basename(cluster)}.avant-`) && n !== basename(aside),
  ))
    rmSync(join(dirname(cluster), other), { recursive: true, force: true });
  return hadFormer ? aside : null;
}

/** Ms, to archive the current segment. */
const HANDOVER_PATIENCE = 30_000;

/** Archives all commits so far. Throws in French after that many ms [SAU-10]. */
export async function enableArchiving(
  url: string,
  cluster: string,
  folder: string,
  patience = HANDOVER_PATIENCE,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // [SAU-11] A crash fails the restoration; unhandled, it would kill the server.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string; archive: string }>(
      `select pg_walfile_name(pg_switch_wal() - 1) as segment,
          current_setting('archive_mode') as archive`,
    );
    const segment = rows[0]?.segment ?? '';
    if (rows[0]?.archive !== 'on') return;
    const key = await askBackupKey(client);
    const publicKeys = key ? [key.publique] : [];
    const deadline = Date.now() + patience;
    while (!(await handedOver(client, segment))) {
      if (Date.now() > deadline) throw new Error(phrasesSauvegarde.journalNonRemis);
      await collectArchives(cluster, folder, publicKeys);
      await wait(100);
    }
    await collectArchives(cluster, folder, publicKeys);
  } finally {
    await client.end();
  }
}

/** On any timeline. */
async function handedOver(client: pg.Client, segment: string): Promise<boolean> {
  const { rows } = await client.query<{ dernier: string | null }>(
    'select last_archived_wal as dernier from pg_stat_archiver',
  );
  return (rows[0]?.dernier ?? '').slice(8, 24) >= segment.slice(8);
}
