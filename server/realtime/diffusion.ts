import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { sqlUn } from '../db/sql.ts';
import { lirePublications, messageDe } from './catch-up.ts';
import { estSalle } from './salles.ts';
import type { ServeurSocket } from './socket-server.ts';

/**
 * Sends what is published to the sockets of this process, in order: the only place that emits
 * events.
 */
export class Diffusion {
  readonly #io: ServeurSocket;
  readonly #em: () => EntityManager;
  readonly #journal: Logger;
  #dernier: number | null = null;
  #cible = 0;
  #enCours = false;

  constructor(io: ServeurSocket, em: () => EntityManager, journal: Logger) {
    this.#io = io;
    this.#em = em;
    this.#journal = journal;
  }

  /** Publications up to this id can be read. */
  annoncer(jusque: number): void {
    this.#cible = Math.max(this.#cible, jusque);
    if (!this.#enCours) void this.#envoyer();
  }

  /** After the link to the database was lost: whatever was announced meanwhile was not heard. */
  async rattraper(): Promise<void> {
    const ligne = await sqlUn<{ id: number }>(
      this.#em(),
      'select coalesce(max(id), 0) id from publication',
    );
    this.#dernier ??= ligne?.id ?? 0;
    this.annoncer(ligne?.id ?? 0);
  }

  async #envoyer(): Promise<void> {
    this.#enCours = true;
    try {
      while (this.#dernier !== null && this.#dernier < this.#cible)
        this.#dernier = await this.#lot(this.#dernier, this.#cible);
    } catch (erreur) {
      this.#journal.warn({ err: erreur }, 'diffusion remise');
      setTimeout(() => this.annoncer(this.#cible), 200);
    } finally {
      this.#enCours = false;
    }
  }

  async #lot(dernier: number, cible: number): Promise<number> {
    const salles = [...this.#io.of('/').adapter.rooms.keys()].filter(estSalle);
    if (salles.length === 0) return cible;
    const publiees = await lirePublications(this.#em(), dernier, cible, salles);
    for (const p of publiees) this.#io.to(p.topic).emit('evenement', messageDe(p));
    return publiees.length === 2000 ? (publiees.at(-1)?.id ?? cible) : cible;
  }
}
