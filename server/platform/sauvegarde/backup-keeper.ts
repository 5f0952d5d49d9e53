import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import {
  alertesSauvegarde,
  derniereSauvegarde,
  doitSauvegarder,
  type EtatAJuger,
  journalGardeDepuis,
  prochaineSauvegarde,
  sauvegardesAGarder,
} from '#shared/platform/sauvegarde/sauvegarde.rules.ts';
import type { EtatSauvegardes } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import type { EmbeddedDatabase } from '../base-embarquee/start-database.ts';
import {
  walFolder,
  listBackups,
  freeSpace,
  removeBackup,
  type Backup,
} from './backup-catalogue.ts';
import { chooseBackup, type RestoreTarget } from './choose-backup.ts';
import { switchCluster, enableArchiving, prepareRestore } from './prepare-restore.ts';
import { restoreTables } from './restore-tables.ts';
import { alertPhrase } from './alert-phrase.ts';
import { backUp } from './back-up.ts';
import { LogWatch } from './log-watch.ts';
import type { RestoreAuthor } from './finish-restore.ts';

/** Morning delay: sales open first. */
const INSTALLATION_MS = 5 * 60_000;

export interface BackupKeeperOptions {
  url: string;
  /** Absent: external PostgreSQL, tables dumped. */
  base: EmbeddedDatabase | undefined;
  folder: string;
  /** Adds keys and settings. */
  dataDir?: string | undefined;
  since: Date;
  log: Logger;
}

/** Schedules, prunes, archives the log, warns, restores. One job at a time. */
export class BackupKeeper {
  readonly #o: BackupKeeperOptions;
  #running: EtatSauvegardes['en_cours'] = null;
  #message: EtatSauvegardes['dernier_message'] = null;
  #ended: Promise<void> = Promise.resolve();
  #lastKey: string | undefined;
  readonly #logWatch: LogWatch | null;

  constructor(o: BackupKeeperOptions) {
    this.#o = o;
    this.#logWatch = o.base ? new LogWatch(o.base.place.cluster, o.folder) : null;
  }

  get busy(): boolean {
    return this.#running !== null;
  }
  /** External PostgreSQL archives no log. */
  get anyMoment(): boolean {
    return this.#o.base !== undefined;
  }
  /** Whatever the outcome. */
  async settled(): Promise<void> {
    await this.#ended;
  }

  state(now: Date): Omit<EtatSauvegardes, 'cle'> {
    const backups = listBackups(this.#o.folder);
    const last = derniereSauvegarde(backups, now);
    const alerts = alertesSauvegarde(this.#factsOf(last), now);
    const failingSince = this.#logWatch?.failingSince ?? null;
    return {
      dossier: this.#o.folder,
      libre: this.#free(),
      sauvegardes: backups.map(({ nom, fin, octets, nature, cle }) => ({
        nom,
        fin: enIso(new Date(fin)),
        octets,
        nature,
        chiffree: cle !== undefined,
      })),
      prochaine: enIso(prochaineSauvegarde(last ? new Date(last.fin) : null, now)),
      en_cours: this.#running,
      dernier_message: this.#message,
      alertes: alerts.map(alertPhrase),
      menaces: alerts.map((a) => a.quoi),
      journal_depuis: failingSince && enIso(failingSince),
      restaurable: true,
      moment: this.anyMoment,
    };
  }

  /** Of the backup used; null when unencrypted. */
  sealedFor(target: RestoreTarget): string | null {
    const { folder, base } = this.#o;
    return chooseBackup(folder, target, base !== undefined, new Date()).cle ?? null;
  }

  /** False when a job runs. */
  startBackup(now: Date): boolean {
    return this.#run(
      'sauvegarde',
      async () => {
        const made = await this.#copy(now);
        return phrasesSauvegarde.sauvegardeFaite(join(this.#o.folder, made.nom), made.octets);
      },
      phrasesSauvegarde.sauvegardeRatee,
    );
  }

  /** Awaits the running job, then a checked backup before a dangerous act. Rejects on failure. */
  async requireBackup(now: Date): Promise<void> {
    await this.settled();
    let fault: unknown = new Error(phrasesRefus.occupe);
    this.#run(
      'sauvegarde',
      async () => {
        const made = await this.#copy(now).catch((err: unknown) => {
          fault = err;
          throw err;
        });
        fault = null;
        return phrasesSauvegarde.sauvegardeFaite(join(this.#o.folder, made.nom), made.octets);
      },
      phrasesSauvegarde.sauvegardeRatee,
    );
    await this.settled();
    if (fault !== null) throw fault;
  }

  /**
   * `key`: idempotency, in memory, since the database is replaced. False when a job runs; French
   * error without a backup.
   */
  startRestore(target: RestoreTarget, author: RestoreAuthor, key?: string): boolean {
    const { base, folder, url } = this.#o;
    if (key !== undefined && key === this.#lastKey) return true;
    const backup = chooseBackup(folder, target, base !== undefined, new Date());
    const report = (step: string, part: number) => this.#progress(step, part);
    const started = this.#run(
      'restauration',
      async () => {
        let moment = new Date(backup.fin);
        if (base && backup.nature === 'physique') {
          const handed = enableArchiving(url, base.place.cluster, folder);
          // A named backup needs no later log; the replaced database stays aside.
          await (target.name === undefined
            ? handed
            : handed.catch((err: unknown) => this.#o.log.warn({ err }, 'journal non remis')));
          const prepared = await prepareRestore({
            ...target,
            folder,
            author,
            place: base.place,
            programs: base.programs,
            report,
          });
          moment = new Date(prepared.until ?? backup.fin);
          await base.replace(() => void switchCluster(base.place, prepared, folder, new Date()));
        } else
          await restoreTables({ ...target, url, folder, backup, author, now: new Date(), report });
        this.#progress('Sauvegarde de la base restaurée', 0.95);
        await this.#copy(new Date()).catch((err: unknown) =>
          this.#o.log.error({ err }, 'sauvegarde après restauration'),
        );
        return phrasesSauvegarde.restaurationFaite(
          formatDateHeure(moment),
          formatDateHeure(target.point ?? moment),
        );
      },
      phrasesSauvegarde.restaurationRatee,
    );
    if (started) this.#lastKey = key;
    return started;
  }

  /** Each minute: log, due backups. Rejects when the log fails; monitoring reports it [ETA-1]. */
  async tick(orm: MikroORM, now: Date): Promise<void> {
    const { folder } = this.#o;
    const fault = this.busy ? null : await this.#logWatch?.gather(orm, now);
    const last = derniereSauvegarde(listBackups(folder), now);
    const end = last ? new Date(last.fin) : null;
    const up = now.getTime() - this.#o.since.getTime();
    // negative uptime: the clock was set back
    const upLongEnough = up < 0 || up > INSTALLATION_MS;
    if (upLongEnough && doitSauvegarder(end, now)) this.startBackup(now);
    if (fault) throw fault;
  }

  /** Input of the backup rules. */
  facts(now: Date): EtatAJuger {
    return this.#factsOf(derniereSauvegarde(listBackups(this.#o.folder), now));
  }
  #factsOf(last: Backup | undefined): EtatAJuger {
    return {
      derniere: last ? new Date(last.fin) : null,
      depuis: this.#o.since,
      libre: this.#free() ?? Number.POSITIVE_INFINITY,
      tailleDerniere: last?.octets ?? 0,
      journalDepuis: this.#logWatch?.failingSince ?? null,
    };
  }

  async #copy(now: Date) {
    const { url, base, folder, dataDir } = this.#o;
    const made = await backUp({
      url,
      cluster: base?.place.cluster,
      folder,
      dataDir,
      now,
      progress: (part) =>
        this.#running?.quoi === 'sauvegarde' &&
        this.#progress(part < 0.8 ? 'Copie' : 'Relecture', part),
    });
    pruneBackups(folder, now);
    return made;
  }

  #progress(step: string, part: number): void {
    if (this.#running) this.#running = { ...this.#running, etape: step, part };
  }

  #run(
    what: 'sauvegarde' | 'restauration',
    work: () => Promise<string>,
    failed: (cause: string) => string,
  ): boolean {
    if (this.#running) return false;
    this.#running = { quoi: what, etape: 'Préparation', part: 0 };
    this.#ended = work()
      .then(
        (text) => {
          this.#message = { texte: text, succes: true };
        },
        (err: unknown) => {
          this.#o.log.error({ err }, what);
          this.#message = {
            texte: failed(err instanceof Error ? err.message : String(err)),
            succes: false,
          };
        },
      )
      .finally(() => {
        this.#running = null;
      });
    return true;
  }

  #free(): number | null {
    try {
      return freeSpace(this.#o.folder);
    } catch {
      return null; // not made yet, or disk removed
    }
  }
}

/** Deletes backups outside the rule, and log before the restorable range. */
export function pruneBackups(folder: string, now: Date): void {
  const backups = listBackups(folder);
  const ends = backups.map((f) => new Date(f.fin));
  const kept = sauvegardesAGarder(ends, now);
  for (const { nom: name } of backups.filter((f) => !kept.has(Date.parse(f.fin))))
    removeBackup(folder, name);
  const logFolder = walFolder(folder);
  const since = journalGardeDepuis(ends, now).getTime();
  try {
    // timeline histories are tiny and needed
    for (const name of readdirSync(logFolder).filter(
      (n) => !n.includes('.history') && statSync(join(logFolder, n)).mtimeMs < since,
    ))
      rmSync(join(logFolder, name), { force: true });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

/** Each minute and at start, for stations off at night. */
export function scheduleBackups(keeper: BackupKeeper, orm: MikroORM, log: Logger): Cron {
  const tick = () =>
    keeper
      .tick(orm, new Date())
      .catch((err: unknown) => log.warn({ err }, 'sauvegardes remises à la minute suivante'));
  void tick();
  return new Cron('30 * * * * *', { protect: true, unref: true }, tick);
}
