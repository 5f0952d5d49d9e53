import pg from 'pg';
import type { Logger } from 'pino';

/** What the processes tell each other through PostgreSQL. */
export interface Oreilles {
  /** Publications up to this id are there to send. */
  publications(dernier: number): void;
  /** A session ended, or a user's rights changed. */
  acces(quoi: {
    utilisateur_id?: number;
    empreinte?: string;
    motif?: string;
    coupe?: boolean;
  }): void;
  /** Another process committed and is not the publisher. */
  aPublier(): void;
  /** Somebody's screens came or left, here or in another process. */
  presence(): void;
  /** The link is up (true) or lost. */
  etat(ecoute: boolean): void;
}

const REPRISE_MS = 500;

/** A connection that only listens, taken up again by itself when the database comes back. */
export class Ecoute {
  readonly #url: string;
  readonly #processus: number;
  readonly #oreilles: Oreilles;
  readonly #journal: Logger;
  #client: pg.Client | null = null;
  #arrete = false;

  constructor(url: string, processus: number, oreilles: Oreilles, journal: Logger) {
    this.#url = url;
    this.#processus = processus;
    this.#oreilles = oreilles;
    this.#journal = journal;
  }

  async demarrer(): Promise<void> {
    if (this.#arrete) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on('error', () => this.#perdre(client));
    client.on('end', () => this.#perdre(client));
    client.on('notification', ({ channel, payload }) => this.#entendre(channel, payload ?? ''));
    try {
      await client.connect();
      // As long as this connection lives, so does the process (migration 36).
      await client.query('select pg_try_advisory_lock(7251, $1)', [this.#processus]);
      await client.query('listen publications; listen acces; listen a_publier; listen presence');
      this.#oreilles.etat(true);
    } catch (erreur) {
      this.#journal.warn({ err: erreur }, 'écoute de la base interrompue');
      this.#perdre(client);
    }
  }

  async arreter(): Promise<void> {
    this.#arrete = true;
    await this.#client?.end().catch(() => undefined);
  }

  #entendre(canal: string, charge: string): void {
    if (canal === 'publications') this.#oreilles.publications(Number(charge));
    else if (canal === 'a_publier') this.#oreilles.aPublier();
    else if (canal === 'presence') this.#oreilles.presence();
    else this.#oreilles.acces(JSON.parse(charge) as Parameters<Oreilles['acces']>[0]);
  }

  #perdre(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#oreilles.etat(false);
    if (!this.#arrete) setTimeout(() => void this.demarrer(), REPRISE_MS);
  }
}
