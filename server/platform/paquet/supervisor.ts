import { setTimeout as wait } from 'node:timers/promises';
import * as phrasesEpg from '#shared/platform/epg/epg.phrases.ts';
import type { LauncherState } from './channel.ts';
import { EXIT_CONFIG } from '../db/start-fault.ts';
import type { LaunchedServer } from './launch-server.ts';

export interface SupervisorMeans {
  launch: (onInstall: (version: string) => void) => LaunchedServer;
  /** With the server stopped. */
  install: (version: string) => Promise<void>;
  currentVersion: () => string;
  write: (text: string) => void;
  onReady?: (welcome: string[]) => void;
  onRestart?: () => void;
  /** Backoff of the n-th consecutive restart. */
  pause?: (times: number, signal: AbortSignal) => Promise<void>;
}
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000, 30_000];
/** Never ready after this many: a setting is wrong, waiting is useless. */
const ATTEMPTS = 3;

/** Restarts with growing delays and installs requested versions; settles with the outcome. */
export class Supervisor {
  readonly state: LauncherState;
  readonly #means: SupervisorMeans;
  readonly #end = new AbortController();
  #server: LaunchedServer | null = null;
  #toInstall: string | null = null;

  constructor(means: SupervisorMeans) {
    this.#means = means;
    this.state = {
      phase: 'demarrage',
      phrase: phrasesEpg.paquetDemarre,
      adresse: null,
      version: '',
      accueil: [],
    };
  }

  /** Clean stop; `run` settles. */
  stop(): void {
    if (this.#end.signal.aborted) return;
    this.#say('arret', phrasesEpg.paquetArretEnCours);
    this.#end.abort();
    void this.#server?.stop();
  }

  #say(phase: LauncherState['phase'], phrase: string): void {
    Object.assign(this.state, { phase, phrase, ...(phase !== 'pret' && { adresse: null }) });
    this.#means.write(`${JSON.stringify({ time: new Date().toISOString(), lanceur: phrase })}\n`);
  }
  say = (phrase: string): void => this.#say('mise-a-jour', phrase);

  async run(): Promise<'arret' | 'echec'> {
    let falls = 0;
    let neverReady = 0;
    while (!this.#end.signal.aborted) {
      const { ready, code } = await this.#serve();
      if (this.#end.signal.aborted) break;
      falls = ready ? 0 : falls + 1;
      neverReady = ready || this.#toInstall !== null ? 0 : neverReady + 1;
      if (this.#toInstall !== null) await this.#install(this.#toInstall);
      else if (neverReady >= ATTEMPTS || code === EXIT_CONFIG) {
        this.#say('echec', phrasesEpg.paquetNeDemarrePas);
        return 'echec';
      } else {
        this.#say('demarrage', phrasesEpg.paquetRelance);
        this.#means.onRestart?.();
        await (this.#means.pause ?? backOff)(falls, this.#end.signal);
      }
    }
    return 'arret';
  }

  async #install(version: string): Promise<void> {
    this.#toInstall = null;
    await this.#means.install(version);
    this.#say('demarrage', phrasesEpg.paquetDemarre);
  }

  async #serve(): Promise<{ ready: boolean; code: number | null }> {
    this.state.version = this.#means.currentVersion();
    const server = this.#means.launch((version) => {
      this.#toInstall = version;
      void server.stop();
    });
    this.#server = server;
    const ready = await server.ready.catch(() => null);
    if (ready && !this.#end.signal.aborted) {
      Object.assign(this.state, {
        adresse: ready.adresse,
        accueil: ready.accueil.length > 0 ? ready.accueil : this.state.accueil,
      });
      this.#say('pret', phrasesEpg.paquetPret(ready.adresse));
      this.state.adresse = ready.adresse;
      this.#means.onReady?.(ready.accueil);
    }
    const code = await server.ended;
    this.#server = null;
    this.#means.write(
      `${JSON.stringify({ time: new Date().toISOString(), lanceur: 'fin du serveur', code })}\n`,
    );
    return { ready: ready !== null, code };
  }
}

const backOff = (times: number, signal: AbortSignal): Promise<void> =>
  wait(PAUSES_MS[Math.min(times, PAUSES_MS.length - 1)], undefined, { signal }).catch(
    () => undefined,
  );
