import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { succes } from '#shared/base/refus.ts';
import { inTransaction } from '../http/transaction.ts';

const PERIODE_MS = 1_000;
/** `tout`: first subscriber, publish everything. */
export type Publication = (em: EntityManager, maintenant: Date, tout: boolean) => Promise<void>;
interface Moyens {
  orm: MikroORM;
  journal: Logger;
  maintenant: () => Date;
  /** Any local subscriber? */
  ecoute: () => boolean;
  publier: Publication;
  /** Once a second if absent. */
  periode_ms?: number | undefined;
}
/** Throttled, only while subscribed. */
export class CoalescedNews {
  readonly #m: Moyens;
  #minuterie: NodeJS.Timeout | null = null;
  #enCours: Promise<void> = Promise.resolve();
  #dernier = 0;
  #suivi = false;
  #arrete = false;

  constructor(moyens: Moyens) {
    this.#m = moyens;
  }

  eveiller(): void {
    if (!this.#m.ecoute()) {
      this.#suivi = false;
      return;
    }
    if (this.#minuterie || this.#arrete) return;
    this.#minuterie = setTimeout(
      () => {
        // One at a time, and one waiting at most.
        this.#enCours = this.#enCours.then(() => {
          this.#minuterie = null;
          return this.#passer();
        });
      },
      Math.max(0, this.#dernier + (this.#m.periode_ms ?? PERIODE_MS) - performance.now()),
    );
  }

  async arreter(): Promise<void> {
    this.#arrete = true;
    if (this.#minuterie) clearTimeout(this.#minuterie);
    await this.#enCours;
  }

  async #passer(): Promise<void> {
    this.#dernier = performance.now();
    const tout = !this.#suivi;
    try {
      await inTransaction(this.#m.orm, null, async (em) =>
        succes(await this.#m.publier(em, this.#m.maintenant(), tout)),
      );
      this.#suivi = true;
    } catch (err) {
      this.#m.journal.warn({ err }, 'nouvelle en direct remise à la seconde suivante');
      this.eveiller(); // otherwise stale until the next event
    }
  }
}
