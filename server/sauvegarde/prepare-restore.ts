import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import { restoreCommand, handoverFolder } from '../base-embarquee/archive-settings.ts';
import type { DatabasePlace } from '../base-embarquee/choose-place.ts';
import { stopPostgres, ensurePostgres, addressOf } from '../base-embarquee/start-database.ts';
import type { Postmaster } from '../base-embarquee/read-postmaster.ts';
import { BY_TCP } from '../base-embarquee/tcp-door.ts';
import { readyFolder } from '../base-embarquee/init-cluster.ts';
import { urlOf, DATABASE } from '../base-embarquee/reach-database.ts';
import { readPostmaster } from '../base-embarquee/read-postmaster.ts';
import { giveTo } from '../base-embarquee/find-postgresql.ts';
import {
  timelinesPath,
  walFolder,
  readTimelines,
  listBackups,
  freeSpace,
  type Backup,
} from './backup-catalogue.ts';
import { readCompressed } from './compressed-file.ts';
import { SEGMENT_NAME, collectArchives } from './collect-archives.ts';
import { unpackInto } from './unpack-into.ts';
import { type RestoreAuthor, finishRestore } from './finish-restore.ts';

const MARGE = 64_000_000;
const PATIENCE_REPRISE = 30 * 60_000;

/**
 * Where to come back to: the end of one backup, a moment, or (neither) the last thing the log
 * knows.
 */
export interface RestoreTarget {
  nom?: string | undefined;
  point?: Date | undefined;
}
export interface RestoreOptions extends RestoreTarget {
  emplacement: DatabasePlace;
  programmes: string;
  /** Folder of the backups. */
  dossier: string;
  par: RestoreAuthor;
  /** A drill: nothing of it is left, the log of the pharmacy does not hear of it. */
  essai?: boolean;
  /** Settings over ours, for tests. */
  reglages?: Record<string, string>;
  dire?: (etape: string, part: number) => void;
}
/**
 * A database restored, replayed and verified beside the one in service, stopped, ready to take its
 * place.
 */
export interface PreparedRestore {
  grappe: string;
  chronologie: number;
  sauvegarde: Backup;
  /** ISO moment of the last thing it holds. */
  jusqua: string | null;
}

function sauvegardeNommee(toutes: readonly Backup[], nom: string): Backup {
  const nommee = toutes.find((s) => s.nom === nom);
  if (!nommee) throw new Error(phrasesSauvegarde.sauvegardeInconnue(nom));
  return nommee;
}

/** The latest that serves: before the moment asked, and of the nature this database restores best. */
function meilleureSauvegarde(
  toutes: readonly Backup[],
  point: Date | undefined,
  embarquee: boolean,
): Backup {
  const physique = toutes.find(
    (s) => s.nature === 'physique' && (point === undefined || s.fin <= point.toISOString()),
  );
  const logique = point === undefined ? toutes.find((s) => s.nature === 'logique') : undefined;
  const meilleure = embarquee ? (physique ?? logique) : (logique ?? toutes[0]);
  if (!meilleure) throw new Error(phrasesSauvegarde.pointTropAncien);
  return meilleure;
}

/**
 * The backup to start from, or an error in French. Only an embedded database replays the log of a
 * copy of its files to a moment; a copy of tables goes anywhere, as it is.
 */
export function chooseBackup(
  dossier: string,
  { nom, point }: RestoreTarget,
  embarquee: boolean,
): Backup {
  const toutes = listBackups(dossier);
  if (toutes.length === 0) throw new Error(phrasesSauvegarde.aucuneSauvegarde(dossier));
  if (point !== undefined && !embarquee) throw new Error(phrasesSauvegarde.sansPointDansLeTemps);
  const choisie =
    nom === undefined
      ? meilleureSauvegarde(toutes, point, embarquee)
      : sauvegardeNommee(toutes, nom);
  if (choisie.nature === 'physique' && !embarquee)
    throw new Error(phrasesSauvegarde.restaurationIci);
  if (choisie.nature === 'logique' && point !== undefined)
    throw new Error(phrasesSauvegarde.sansPointDansLeTemps);
  if (point !== undefined && choisie.fin > point.toISOString())
    throw new Error(phrasesSauvegarde.pointTropAncien);
  return choisie;
}

/**
 * Restores beside the database in service: the files of the backup, the log up to the point, the
 * invariants, and another epoch so that screens read again. The one in service is not touched. An
 * error in French leaves nothing behind.
 */
export async function prepareRestore(o: RestoreOptions): Promise<PreparedRestore> {
  const sauvegarde = chooseBackup(o.dossier, o, true);
  if (sauvegarde.nature !== 'physique') throw new Error(phrasesSauvegarde.sansPointDansLeTemps);
  const { emplacement, dire = () => undefined } = o;
  const grappe = `${emplacement.cluster}.${o.essai ? 'essai' : 'restauration'}`;
  const journal = `${grappe}-journal`;
  const restauree: DatabasePlace = {
    cluster: grappe,
    account: emplacement.account,
    socket: join(tmpdir(), `restauration-${process.pid}`),
    log: join(dirname(grappe), 'restauration.log'),
  };
  const effacer = () =>
    [grappe, journal, restauree.socket].forEach((d) => rmSync(d, { recursive: true, force: true }));
  await stopPostgres(grappe); // one that a cut left running
  effacer();
  try {
    const parent = dirname(grappe);
    const voulu = sauvegarde.clair * 1.1 + MARGE;
    if (freeSpace(parent) < voulu)
      throw new Error(phrasesSauvegarde.disqueTropPetit(parent, freeSpace(parent), voulu));
    dire('Lecture de la sauvegarde', 0.05);
    await deplier(sauvegarde, o.dossier, grappe);
    dire('Lecture du journal', 0.4);
    await rassemblerJournal(sauvegarde, o, journal);
    if (emplacement.account) for (const d of [grappe, journal]) giveTo(d, emplacement.account);
    dire('Reprise du journal', 0.5);
    const postmaster = await rejouer(restauree, sauvegarde, o, basename(journal));
    dire('Vérification', 0.75);
    const url = urlOf(addressOf(restauree, postmaster, BY_TCP), DATABASE);
    const { chronologie, jusqua } = await finishRestore(
      url,
      {
        par: o.par,
        point: o.point,
        jusqua: o.point ?? (o.nom === undefined ? undefined : new Date(sauvegarde.fin)),
      },
      sauvegarde,
    );
    await stopPostgres(grappe);
    rmSync(journal, { recursive: true, force: true });
    if (o.essai) effacer();
    dire('Prête', 0.9);
    return { grappe, chronologie, sauvegarde, jusqua };
  } catch (erreur) {
    await stopPostgres(grappe);
    effacer();
    throw erreur;
  }
}

async function deplier(sauvegarde: Backup, dossier: string, grappe: string): Promise<void> {
  mkdirSync(grappe, { mode: 0o700 });
  for (const { nom, sha256 } of sauvegarde.parties.filter((p) => p.nom.startsWith('base.tar'))) {
    await unpackInto(grappe, readCompressed(join(dossier, sauvegarde.nom, nom), sha256));
  }
}

/**
 * Every log segment since the backup, in one folder: the backup's own, the gathered ones, those
 * still beside or inside a stopped database.
 */
async function rassemblerJournal(
  sauvegarde: Backup,
  { dossier, emplacement }: RestoreOptions,
  vers: string,
): Promise<void> {
  mkdirSync(vers, { mode: 0o700 });
  const propres = sauvegarde.parties.filter((p) => p.nom.startsWith('journal/')).map((p) => p.nom);
  const premier = basename(propres[0] ?? '').slice(8, 24);
  const poser = async (nom: string, source: AsyncIterable<Buffer>) => {
    if (!existsSync(join(vers, nom)))
      await pipeline(Readable.from(source), createWriteStream(join(vers, nom), { mode: 0o600 }));
  };
  const nu = (nom: string) => basename(nom).replace(/\.(zst|gz)$/, '');
  for (const nom of propres)
    await poser(
      nu(nom),
      readCompressed(
        join(dossier, sauvegarde.nom, nom),
        sauvegarde.parties.find((p) => p.nom === nom)?.sha256,
      ),
    );
  const utile = (nom: string) =>
    SEGMENT_NAME.test(nom) && (nom.endsWith('.history') || nom.slice(8) >= premier);
  const lus = (d: string) => (existsSync(d) ? readdirSync(d) : []);
  for (const nom of lus(walFolder(dossier)).filter((n) => /\.(zst|gz)$/.test(n) && utile(nu(n))))
    await poser(nu(nom), readCompressed(join(walFolder(dossier), nom)));
  const depots = [
    handoverFolder(emplacement.cluster),
    ...(readPostmaster(emplacement.cluster) === undefined
      ? [join(emplacement.cluster, 'pg_wal')]
      : []),
  ];
  for (const depot of depots)
    for (const nom of lus(depot).filter(utile))
      if (!existsSync(join(vers, nom)))
        await copyFile(join(depot, nom), join(vers, nom)).catch(() => undefined);
}

/** Target of the replay, in PostgreSQL's settings. */
function cibleDe(
  sauvegarde: Backup,
  { nom, point, dossier }: RestoreOptions,
): Record<string, string> {
  const instant = (point ?? new Date()).toISOString();
  const chronologie =
    readTimelines(dossier).findLast((b) => b.depuis <= instant)?.chronologie ??
    sauvegarde.chronologie;
  if (point === undefined)
    return nom === undefined
      ? { recovery_target_timeline: String(chronologie) }
      : { recovery_target: 'immediate', recovery_target_timeline: String(sauvegarde.chronologie) };
  return {
    recovery_target_time: point.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_timeline: String(Math.max(chronologie, sauvegarde.chronologie)),
  };
}

async function rejouer(
  restauree: DatabasePlace,
  sauvegarde: Backup,
  o: RestoreOptions,
  journal: string,
): Promise<Postmaster> {
  const cible = cibleDe(sauvegarde, o);
  const signal = join(restauree.cluster, 'recovery.signal');
  writeFileSync(signal, '', { mode: 0o600 });
  if (restauree.account) giveTo(restauree.cluster, restauree.account);
  rmSync(restauree.log, { force: true });
  const lancer = (viser: Record<string, string>) =>
    ensurePostgres(
      {
        place: restauree,
        programs: o.programmes,
        settings: {
          ...o.reglages,
          hot_standby: 'off',
          restore_command: restoreCommand(journal),
          recovery_target_action: 'promote',
          ...(o.essai && { archive_mode: 'off' }),
          ...viser,
        },
        tcp: BY_TCP,
      },
      PATIENCE_REPRISE,
    );
  try {
    return await lancer(cible);
  } catch (erreur) {
    // The log ends before the moment asked: its end is then the state at that moment.
    const dit = existsSync(restauree.log) ? readFileSync(restauree.log, 'utf8') : '';
    if (!('recovery_target_time' in cible) || !dit.includes('before configured recovery target'))
      throw erreur;
    return lancer({ recovery_target_timeline: cible['recovery_target_timeline'] ?? 'current' });
  }
}

/**
 * The switch, while the database is stopped: the one in service goes aside (one such is kept), the
 * restored one takes its name. A cut between the two names is finished by the next start.
 */
export function switchCluster(
  { cluster: grappe }: DatabasePlace,
  preparee: PreparedRestore,
  dossier: string,
  maintenant: Date,
): string | null {
  const branches = readTimelines(dossier);
  const provisoire = `${timelinesPath(dossier)}.tmp`;
  mkdirSync(dossier, { recursive: true });
  writeFileSync(
    provisoire,
    JSON.stringify([
      ...branches,
      { chronologie: preparee.chronologie, depuis: maintenant.toISOString() },
    ]),
    { flush: true },
  );
  const cote = `${grappe}.avant-${maintenant.toISOString().replace(/[:.]/g, '-')}`;
  renameSync(preparee.grappe, readyFolder(grappe));
  renameSync(provisoire, timelinesPath(dossier));
  const ancienne = existsSync(grappe);
  if (ancienne) renameSync(grappe, cote);
  renameSync(readyFolder(grappe), grappe);
  for (const autre of readdirSync(dirname(grappe)).filter(
    (n) => n.startsWith(`${basename(grappe)}.avant-`) && n !== basename(cote),
  ))
    rmSync(join(dirname(grappe), autre), { recursive: true, force: true });
  return ancienne ? cote : null;
}

/**
 * Everything committed until now is in the gathered log, so that any moment up to now can be asked
 * for.
 */
export async function enableArchiving(url: string, grappe: string, dossier: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string; archive: string }>(
      `select pg_walfile_name(pg_switch_wal() - 1) as segment,
          current_setting('archive_mode') as archive`,
    );
    const segment = rows[0]?.segment ?? '';
    if (rows[0]?.archive !== 'on') return;
    for (let i = 0; i < 300; i++) {
      await collectArchives(grappe, dossier);
      const { rows: vus } = await client.query<{ dernier: string | null }>(
        'select last_archived_wal as dernier from pg_stat_archiver',
      );
      if ((vus[0]?.dernier ?? '').slice(8, 24) >= segment.slice(8)) break;
      await attendre(100);
    }
    await collectArchives(grappe, dossier);
  } finally {
    await client.end();
  }
}
