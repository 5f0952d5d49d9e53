import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';
import type { EpoqueRow } from '../realtime/realtime.entity.ts';

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
    const row = await sqlOne<Pick<EpoqueRow, 'valeur'>>(this.#em(), 'select valeur from epoque');
    const read = row?.valeur ?? null;
    if (this.#known !== null && read !== this.#known) this.#restored();
    this.#known = read;
  }
}
