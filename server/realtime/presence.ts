import { randomInt } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sql } from '../db/sql.ts';

/** A page loaded again leaves and comes back: only what lasts is written. */
const ACCALMIE_MS = 1_000;
interface Moyens {
  orm: MikroORM;
  journal: Logger;
  maintenant: () => Date;
}

/**
 * [DIR-4] Who has a screen connected to this process, kept in the base for all of them. Written
 * when it changes; nothing beats.
 */
export class Presence {
  /** Number of this process, locked by the connection it listens with (`Ecoute`). */
  readonly processus = randomInt(1, 2_147_483_647);
  readonly #m: Moyens;
  readonly #prises = new Map<number, number>();
  readonly #ecrites = new Map<number, number>();
  #minuterie: NodeJS.Timeout | null = null;
  #enCours: Promise<void> = Promise.resolve();
  #arretee = false;

  constructor(moyens: Moyens) {
    this.#m = moyens;
  }

  entrer(utilisateur_id: number): void {
    this.#changer(utilisateur_id, 1);
  }

  sortir(utilisateur_id: number): void {
    this.#changer(utilisateur_id, -1);
  }

  /**
   * After the base came back, or at start: those of processes that died have left, those of this
   * one are told again.
   */
  async reprendre(): Promise<void> {
    this.#ecrites.clear();
    await sql(
      this.#m.orm.em.fork(),
      `update presence
        set prises = 0, depuis = $1
        where prises > 0 and processus not in (select f_processus_vivants())`,
      [this.#m.maintenant()],
    );
    this.#programmer();
  }

  /** Everybody left: the process stops. */
  async arreter(): Promise<void> {
    this.#arretee = true;
    for (const id of this.#prises.keys()) this.#prises.set(id, 0);
    if (this.#minuterie) clearTimeout(this.#minuterie);
    this.#minuterie = null;
    await this.#enCours;
    await this.#ecrire();
  }

  #changer(utilisateur_id: number, n: number): void {
    this.#prises.set(utilisateur_id, Math.max(0, (this.#prises.get(utilisateur_id) ?? 0) + n));
    this.#programmer();
  }

  #programmer(): void {
    this.#minuterie ??= setTimeout(() => {
      this.#minuterie = null;
      this.#enCours = this.#enCours.then(() => this.#ecrire());
    }, ACCALMIE_MS).unref();
  }

  async #ecrire(): Promise<void> {
    const changees = [...this.#prises].filter(([id, n]) => (this.#ecrites.get(id) ?? -1) !== n);
    if (changees.length === 0) return;
    try {
      await sql(
        this.#m.orm.em.fork(),
        `
        with ecrites as (
          insert into presence as p (processus, utilisateur_id, prises, depuis)
          select $1, id, n, $4
          from unnest($2::int[], $3::int[]) as x(id, n)
          on conflict (processus, utilisateur_id)
          do update set prises = excluded.prises,
            depuis = case when (p.prises > 0) <> (excluded.prises > 0) then excluded.depuis
              else p.depuis end
        ) select pg_notify('presence', '')`,
        [
          this.processus,
          changees.map(([id]) => id),
          changees.map(([, n]) => n),
          this.#m.maintenant(),
        ],
      );
      for (const [id, n] of changees) {
        this.#ecrites.set(id, n);
        if (n === 0 && this.#prises.get(id) === 0) this.#prises.delete(id);
      }
    } catch (err) {
      this.#m.journal.warn({ err }, 'présences remises à la seconde suivante');
      if (!this.#arretee) this.#programmer();
    }
  }
}
