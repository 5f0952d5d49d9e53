import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Cron } from 'croner';
import type { Logger } from 'pino';
import { enIso, formatDateHeure } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesSauvegarde from '#shared/sauvegarde/sauvegarde.phrases.ts';
import {
  type Alerte,
  alertesSauvegarde,
  doitSauvegarder,
  JOURNAL_MS,
  prochaineSauvegarde,
  sauvegardesAGarder,
} from '#shared/sauvegarde/sauvegarde.rules.ts';
import type { EtatSauvegardes } from '#shared/sauvegarde/sauvegarde.schema.ts';
import type { EmbeddedDatabase } from '../base-embarquee/start-database.ts';
import {
  walFolder,
  listBackups,
  freeSpace,
  removeBackup,
  type Backup,
} from './backup-catalogue.ts';
import {
  switchCluster,
  type RestoreTarget,
  chooseBackup,
  enableArchiving,
  prepareRestore,
} from './prepare-restore.ts';
import { restoreTables } from './restore-tables.ts';
import { alertPhrase, announceAlerts } from './alerts.ts';
import { backUp } from './back-up.ts';
import { LogWatch } from './log-watch.ts';
import type { RestoreAuthor } from './finish-restore.ts';

/**
 * The till opens first: a station that comes back in the morning copies its base once people are
 * served.
 */
const INSTALLATION_MS = 5 * 60_000;

export interface BackupKeeperOptions {
  url: string;
  /** Absent with a PostgreSQL of one's own: its tables are copied, and restored as they were. */
  base: EmbeddedDatabase | undefined;
  dossier: string;
  /** The server's data folder: its keys and settings go with each backup. */
  donnees?: string | undefined;
  depuis: Date;
  journal: Logger;
}

/**
 * Keeps the backups of one server: makes them by night, keeps those of the rule, gathers the log,
 * warns, restores. One work at a time.
 */
export class BackupKeeper {
  readonly #o: BackupKeeperOptions;
  #enCours: EtatSauvegardes['en_cours'] = null;
  #message: EtatSauvegardes['dernier_message'] = null;
  #fini: Promise<void> = Promise.resolve();
  #derniereCle: string | undefined;
  readonly #journal: LogWatch | null;

  constructor(o: BackupKeeperOptions) {
    this.#o = o;
    this.#journal = o.base ? new LogWatch(o.base.place.cluster, o.dossier) : null;
  }

  get occupe(): boolean {
    return this.#enCours !== null;
  }
  /** Whether any moment can be asked for: a PostgreSQL of one's own hands over no log. */
  get aMoment(): boolean {
    return this.#o.base !== undefined;
  }
  /** Resolves when what runs has ended, well or not. */
  async attendre(): Promise<void> {
    await this.#fini;
  }

  etat(maintenant: Date): EtatSauvegardes {
    const faites = listBackups(this.#o.dossier);
    const derniere = faites[0] ? new Date(faites[0].fin) : null;
    const alertes = this.#alertes(faites[0], maintenant);
    const journalDepuis = this.#journal?.failingSince ?? null;
    return {
      dossier: this.#o.dossier,
      libre: this.#libre(),
      sauvegardes: faites.map(({ nom, fin, octets, nature }) => ({
        nom,
        fin: enIso(new Date(fin)),
        octets,
        nature,
      })),
      prochaine: enIso(prochaineSauvegarde(derniere, maintenant)),
      en_cours: this.#enCours,
      dernier_message: this.#message,
      alertes: alertes.map(alertPhrase),
      menaces: alertes.map((a) => a.quoi),
      journal_depuis: journalDepuis && enIso(journalDepuis),
      restaurable: true,
      moment: this.aMoment,
    };
  }

  /** Begins a backup; false when something runs already. */
  sauvegarder(maintenant: Date): boolean {
    return this.#mener(
      'sauvegarde',
      async () => {
        const faite = await this.#copier(maintenant);
        return phrasesSauvegarde.sauvegardeFaite(join(this.#o.dossier, faite.nom), faite.octets);
      },
      phrasesSauvegarde.sauvegardeRatee,
    );
  }

  /**
   * A backup, finished and checked, before something dangerous; what runs already is waited for.
   * Rejects when there is none.
   */
  async exiger(maintenant: Date): Promise<void> {
    await this.attendre();
    let faute: unknown = new Error(phrasesRefus.occupe);
    this.#mener(
      'sauvegarde',
      async () => {
        const faite = await this.#copier(maintenant).catch((err: unknown) => {
          faute = err;
          throw err;
        });
        faute = null;
        return phrasesSauvegarde.sauvegardeFaite(join(this.#o.dossier, faite.nom), faite.octets);
      },
      phrasesSauvegarde.sauvegardeRatee,
    );
    await this.attendre();
    if (faute !== null) throw faute;
  }

  /**
   * Begins a restoration, once a key: the base that would remember it is the one that goes. False
   * when something runs already. An error in French when there is nothing to start from.
   */
  restaurer(cible: RestoreTarget, par: RestoreAuthor, cle?: string): boolean {
    const { base, dossier, url } = this.#o;
    if (cle !== undefined && cle === this.#derniereCle) return true;
    const sauvegarde = chooseBackup(dossier, cible, base !== undefined);
    const dire = (etape: string, part: number) => this.#avancer(etape, part);
    const commencee = this.#mener(
      'restauration',
      async () => {
        if (base && sauvegarde.nature === 'physique') {
          await enableArchiving(url, base.place.cluster, dossier);
          const preparee = await prepareRestore({
            ...cible,
            dossier,
            par,
            emplacement: base.place,
            programmes: base.programs,
            dire,
          });
          await base.replace(() => void switchCluster(base.place, preparee, dossier, new Date()));
        } else await restoreTables({ url, dossier, sauvegarde, par, maintenant: new Date(), dire });
        this.#avancer('Sauvegarde de la base restaurée', 0.95);
        await this.#copier(new Date()).catch((err: unknown) =>
          this.#o.journal.error({ err }, 'sauvegarde après restauration'),
        );
        return phrasesSauvegarde.restaurationFaite(
          formatDateHeure(cible.point ?? new Date(sauvegarde.fin)),
        );
      },
      phrasesSauvegarde.restaurationRatee,
    );
    if (commencee) this.#derniereCle = cle;
    return commencee;
  }

  /**
   * Each minute: gathers the log, makes what is due, warns or takes warnings back. Rejects, having
   * warned, when the log could not be gathered.
   */
  async passerUneMinute(orm: MikroORM, maintenant: Date): Promise<void> {
    const { dossier } = this.#o;
    const faute = this.occupe ? null : await this.#journal?.gather(orm, maintenant);
    const derniere = listBackups(dossier)[0];
    const fin = derniere ? new Date(derniere.fin) : null;
    const installe = maintenant.getTime() - this.#o.depuis.getTime() > INSTALLATION_MS;
    if (installe && doitSauvegarder(fin, maintenant)) this.sauvegarder(maintenant);
    await announceAlerts(orm, this.#alertes(derniere, maintenant), maintenant);
    if (faute) throw faute;
  }

  #alertes(derniere: Backup | undefined, maintenant: Date): Alerte[] {
    return alertesSauvegarde(
      {
        derniere: derniere ? new Date(derniere.fin) : null,
        depuis: this.#o.depuis,
        libre: this.#libre() ?? Number.POSITIVE_INFINITY,
        tailleDerniere: derniere?.octets ?? 0,
        journalDepuis: this.#journal?.failingSince ?? null,
      },
      maintenant,
    );
  }

  async #copier(maintenant: Date) {
    const { url, base, dossier, donnees } = this.#o;
    const faite = await backUp({
      url,
      grappe: base?.place.cluster,
      vers: dossier,
      donnees,
      maintenant,
      avancer: (part) =>
        this.#enCours?.quoi === 'sauvegarde' &&
        this.#avancer(part < 0.8 ? 'Copie' : 'Relecture', part),
    });
    pruneBackups(dossier, maintenant);
    return faite;
  }

  #avancer(etape: string, part: number): void {
    if (this.#enCours) this.#enCours = { ...this.#enCours, etape, part };
  }

  #mener(
    quoi: 'sauvegarde' | 'restauration',
    travail: () => Promise<string>,
    rate: (cause: string) => string,
  ): boolean {
    if (this.#enCours) return false;
    this.#enCours = { quoi, etape: 'Préparation', part: 0 };
    this.#fini = travail()
      .then(
        (texte) => {
          this.#message = { texte, succes: true };
        },
        (err: unknown) => {
          this.#o.journal.error({ err }, quoi);
          this.#message = {
            texte: rate(err instanceof Error ? err.message : String(err)),
            succes: false,
          };
        },
      )
      .finally(() => {
        this.#enCours = null;
      });
    return true;
  }

  #libre(): number | null {
    try {
      return freeSpace(this.#o.dossier);
    } catch {
      return null; // not made yet, or its disk was taken away
    }
  }
}

/**
 * Takes away what the rule does not keep, and the log older than the moments one can go back to.
 */
export function pruneBackups(dossier: string, maintenant: Date): void {
  const faites = listBackups(dossier);
  const gardees = sauvegardesAGarder(faites.map((f) => new Date(f.fin)));
  for (const { nom } of faites.filter((f) => !gardees.has(Date.parse(f.fin))))
    removeBackup(dossier, nom);
  const journal = walFolder(dossier);
  try {
    // The histories of timelines are small and say where each restoration branched off.
    for (const nom of readdirSync(journal).filter(
      (n) =>
        !n.includes('.history') &&
        statSync(join(journal, n)).mtimeMs < maintenant.getTime() - JOURNAL_MS,
    ))
      rmSync(join(journal, nom), { force: true });
  } catch (erreur) {
    if (!(erreur instanceof Error && 'code' in erreur && erreur.code === 'ENOENT')) throw erreur;
  }
}

/**
 * Looks at each minute, and once at start: a station that is off at night makes its backup as it
 * comes back.
 */
export function scheduleBackups(gardien: BackupKeeper, orm: MikroORM, journal: Logger): Cron {
  const passer = () =>
    gardien
      .passerUneMinute(orm, new Date())
      .catch((err: unknown) => journal.warn({ err }, 'sauvegardes remises à la minute suivante'));
  void passer();
  return new Cron('30 * * * * *', { protect: true, unref: true }, passer);
}
