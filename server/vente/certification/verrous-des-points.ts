import pg from 'pg';
import type { Logger } from 'pino';
import { releaseSessionLock, trySessionLock } from '../../platform/db/session-lock.ts';

/** Advisory lock class; one sending process per point of sale. */
const UN_PAR_POINT = 7_046;

/**
 * Session locks on their own connection, released with the process: an unlocked in-flight document
 * was abandoned.
 */
export class VerrousDesPoints {
  readonly #url: string;
  readonly #journal: Logger;
  #client: pg.Client | null = null;
  #tenus = new Set<number>();
  /** Serializes statements on the one connection. */
  #suite: Promise<unknown> = Promise.resolve();

  constructor(url: string, journal: Logger) {
    this.#url = url;
    this.#journal = journal;
  }

  tient(caisse_id: number): boolean {
    return this.#tenus.has(caisse_id);
  }

  /** False: locked elsewhere, or database unreachable. */
  async prendre(caisse_id: number): Promise<boolean> {
    const pris = await this.#demander((client) => trySessionLock(client, UN_PAR_POINT, caisse_id));
    if (pris) this.#tenus.add(caisse_id);
    return pris;
  }

  async rendre(caisse_id: number): Promise<void> {
    if (!this.#tenus.delete(caisse_id)) return;
    await this.#demander((client) => releaseSessionLock(client, UN_PAR_POINT, caisse_id));
  }

  async fermer(): Promise<void> {
    await this.#suite;
    this.#perdre();
  }

  #demander(question: (client: pg.Client) => Promise<boolean>): Promise<boolean> {
    const reponse = this.#suite.then(async () => question(await this.#joindre()));
    const oui = reponse.catch((err: unknown) => {
      this.#journal.warn({ err }, 'verrou d’un point de vente');
      this.#perdre();
      return false;
    });
    this.#suite = oui;
    return oui;
  }

  async #joindre(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({ connectionString: this.#url, query_timeout: 12_000 });
    client.on('error', () => this.#perdre());
    await client.connect();
    this.#client = client;
    return client;
  }

  #perdre(): void {
    this.#client?.end().catch(() => undefined);
    this.#client = null;
    this.#tenus = new Set();
  }
}
