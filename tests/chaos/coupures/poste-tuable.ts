import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { jusqua } from '#tests/harness/patience.ts';
import type { AuPoste, Bilan, DuPoste, ReglagesPoste, VenteVue } from './messages.ts';

const RACINE = path.join(import.meta.dirname, '../../..');

/** What was seen of every station, kept apart from them and from the server. */
export class Registre {
  readonly montrees: VenteVue[] = [];
  /** Baskets whose payment left, by number: what was to be paid, in FCFA. */
  readonly tentees = new Map<number, number>();
  readonly refus = new Map<string, number>();

  entendre(m: DuPoste): void {
    if (m.quoi === 'tente' && m.id > 0) this.tentees.set(m.id, m.net);
    if (m.quoi === 'montree') this.montrees.push(m.vente);
    if (m.quoi === 'refus') this.refus.set(m.phrase, (this.refus.get(m.phrase) ?? 0) + 1);
  }
}

/** A station that may be killed at any moment; what it wrote on its disk is found by the next page. */
export class PosteTuable {
  readonly #reglages: ReglagesPoste;
  readonly #registre: Registre;
  readonly #env: Record<string, string>;
  #page: ChildProcess | undefined;
  #vend = false;
  #ouverte = false;
  #bilan: ((b: Bilan) => void) | null = null;
  /** Pages opened so far. */
  pages = 0;

  constructor(reglages: ReglagesPoste, registre: Registre, env: Record<string, string>) {
    this.#reglages = reglages;
    this.#registre = registre;
    this.#env = env;
    mkdirSync(reglages.dossier, { recursive: true });
  }
  /** Opens its page, whose clock is as wrong as said. */
  ouvrir(decalage_ms: number): void {
    this.pages += 1;
    this.#ouverte = false;
    const reglages = { ...this.#reglages, decalage_ms, graine: this.#reglages.graine + this.pages };
    const page = fork(path.join(import.meta.dirname, 'poste.ts'), [JSON.stringify(reglages)], {
      cwd: RACINE,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    page.on('message', (m: DuPoste) => this.#entendre(m));
    // It never ends by itself: what ended it otherwise is a fault, and nobody would answer for it.
    page.once('exit', (code) => {
      if (code !== null) throw new Error(`une page a fini d’elle-même (${code})`);
    });
    this.#page = page;
    if (this.#vend) this.#dire({ quoi: 'vendre' });
  }
  #entendre(m: DuPoste): void {
    this.#registre.entendre(m);
    if (m.quoi === 'pret') this.#ouverte = true;
    if (m.quoi === 'bilan') this.#bilan?.(m.bilan);
  }
  #dire(m: AuPoste): void {
    if (this.#page?.connected) this.#page.send(m, () => undefined);
  }
  pret = (): Promise<void> => jusqua(() => this.#ouverte, 'un poste ouvert');
  vendre(): void {
    this.#vend = true;
    this.#dire({ quoi: 'vendre' });
  }
  seReposer(): void {
    this.#vend = false;
    this.#dire({ quoi: 'se reposer' });
  }
  auRepos = (): Promise<void> =>
    jusqua(async () => (await this.bilan()).auRepos, 'un poste au repos', 100);
  bilan(): Promise<Bilan> {
    return new Promise((ok) => {
      this.#bilan = ok;
      this.#dire({ quoi: 'bilan' });
    });
  }
  /** kill -9: what was not on the disk is lost, as with a tab. */
  tuer(): Promise<void> {
    const page = this.#page;
    return new Promise((ok) => {
      if (!page || page.exitCode !== null || page.signalCode !== null) return ok();
      page.once('exit', () => ok());
      return page.kill('SIGKILL');
    });
  }
}
