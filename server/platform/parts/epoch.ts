import type { EntityManager } from '@mikro-orm/postgresql';
import { row } from '../db/query.ts';
import { query } from '../../query.ts';

/** Detects a restored database by its epoch. */
export class Epoch {
  readonly #em: () => EntityManager;
  readonly #restored: () => void;
  #known: string | null = null;

  constructor(em: () => EntityManager, restored: () => void) {
    this.#em = em;
    this.#restored = restored;
  }

  async look(): Promise<void> {
    const epoque = await row(this.#em(), query.selectFrom('epoque').select('valeur'));
    const read = epoque?.valeur ?? null;
    if (this.#known !== null && read !== this.#known) this.#restored();
    this.#known = read;
  }
}
