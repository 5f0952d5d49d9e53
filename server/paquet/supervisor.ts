import { setTimeout as attendre } from 'node:timers/promises';
import * as phrasesEpg from '#shared/epg/epg.phrases.ts';
import type { LauncherState } from './channel.ts';
import { EXIT_CONFIG } from '../db/start-fault.ts';
import type { LaunchedServer } from './launch-server.ts';

export interface SupervisorMeans {
  /** Starts the server of the current version. */
  lancer: (surInstaller: (version: string) => void) => LaunchedServer;
  /** Installs a version, the server being stopped. */
  installer: (version: string) => Promise<void>;
  versionCourante: () => string;
  ecrire: (texte: string) => void;
  surPret?: (accueil: string[]) => void;
  /** Told each time that the server is started again by itself. */
  surRelance?: () => void;
  /** Waits before the n-th restart in a row. */
  repos?: (fois: number, signal: AbortSignal) => Promise<void>;
}
const REPOS_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
/**
 * A server that never was ready is started so often, then given up: its fault is a setting, which
 * waiting does not mend.
 */
const ESSAIS = 3;

/**
 * Keeps a server running until it is told to stop: starts it again when it falls, later each time,
 * and installs the version it asks for.
 * The promise settles with how it ended.
 */
export class Supervisor {
  readonly etat: LauncherState;
  readonly #moyens: SupervisorMeans;
  readonly #fin = new AbortController();
  #serveur: LaunchedServer | null = null;
  #aInstaller: string | null = null;

  constructor(moyens: SupervisorMeans) {
    this.#moyens = moyens;
    this.etat = {
      phase: 'demarrage',
      phrase: phrasesEpg.paquetDemarre,
      adresse: null,
      version: '',
      accueil: [],
    };
  }

  /** Told to stop: the server ends cleanly and `tourner` settles. */
  arreter(): void {
    if (this.#fin.signal.aborted) return;
    this.#dire('arret', phrasesEpg.paquetArretEnCours);
    this.#fin.abort();
    void this.#serveur?.arreter();
  }

  #dire(phase: LauncherState['phase'], phrase: string): void {
    Object.assign(this.etat, { phase, phrase, ...(phase !== 'pret' && { adresse: null }) });
    this.#moyens.ecrire(`${JSON.stringify({ time: new Date().toISOString(), lanceur: phrase })}\n`);
  }
  /** What an installation says while it works. */
  dire = (phrase: string): void => this.#dire('mise-a-jour', phrase);

  async tourner(): Promise<'arret' | 'echec'> {
    let chutes = 0;
    let jamaisPret = 0;
    while (!this.#fin.signal.aborted) {
      const { pret, code } = await this.#servir();
      if (this.#fin.signal.aborted) break;
      chutes = pret ? 0 : chutes + 1;
      jamaisPret = pret || this.#aInstaller !== null ? 0 : jamaisPret + 1;
      if (this.#aInstaller !== null) await this.#installer(this.#aInstaller);
      else if (jamaisPret >= ESSAIS || code === EXIT_CONFIG) {
        this.#dire('echec', phrasesEpg.paquetNeDemarrePas);
        return 'echec';
      } else {
        this.#dire('demarrage', phrasesEpg.paquetRelance);
        this.#moyens.surRelance?.();
        await (this.#moyens.repos ?? patienter)(chutes, this.#fin.signal);
      }
    }
    return 'arret';
  }

  async #installer(version: string): Promise<void> {
    this.#aInstaller = null;
    await this.#moyens.installer(version);
    this.#dire('demarrage', phrasesEpg.paquetDemarre);
  }

  /** One life of the server: whether it was ready once, and how it ended. */
  async #servir(): Promise<{ pret: boolean; code: number | null }> {
    this.etat.version = this.#moyens.versionCourante();
    const serveur = this.#moyens.lancer((version) => {
      this.#aInstaller = version;
      void serveur.arreter();
    });
    this.#serveur = serveur;
    const pret = await serveur.pret.catch(() => null);
    if (pret && !this.#fin.signal.aborted) {
      Object.assign(this.etat, {
        adresse: pret.adresse,
        accueil: pret.accueil.length > 0 ? pret.accueil : this.etat.accueil,
      });
      this.#dire('pret', phrasesEpg.paquetPret(pret.adresse));
      this.etat.adresse = pret.adresse;
      this.#moyens.surPret?.(pret.accueil);
    }
    const code = await serveur.fini;
    this.#serveur = null;
    this.#moyens.ecrire(
      `${JSON.stringify({ time: new Date().toISOString(), lanceur: 'fin du serveur', code })}\n`,
    );
    return { pret: pret !== null, code };
  }
}

const patienter = (fois: number, signal: AbortSignal): Promise<void> =>
  attendre(REPOS_MS[Math.min(fois, REPOS_MS.length - 1)], undefined, { signal }).catch(
    () => undefined,
  );
