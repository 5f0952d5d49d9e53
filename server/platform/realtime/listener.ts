import pg from 'pg';
import type { Logger } from 'pino';
import { listen } from '../db/channels.ts';
import { PROCESS_LOCK, trySessionLock } from '../db/session-lock.ts';
import type { Revocation } from './revocations.ts';

export interface Ears {
  /** Readable up to this id. */
  publications(last: number): void;
  access(news: Revocation): void;
  /** Another, non-publishing process committed. */
  toPublish(): void;
  /** In any process. */
  presence(): void;
  state(hearing: boolean): void;
}

const RETRY_MS = 500;

/** LISTEN connection, reconnecting by itself. */
export class Listener {
  readonly #url: string;
  readonly #processNumber: number;
  readonly #ears: Ears;
  readonly #log: Logger;
  #client: pg.Client | null = null;
  #stopped = false;

  constructor(url: string, processNumber: number, ears: Ears, log: Logger) {
    this.#url = url;
    this.#processNumber = processNumber;
    this.#ears = ears;
    this.#log = log;
  }

  async start(): Promise<void> {
    if (this.#stopped) return;
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true });
    this.#client = client;
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload ?? ''));
    try {
      await client.connect();
      // marks this process alive while connected
      await trySessionLock(client, PROCESS_LOCK, this.#processNumber);
      await listen(client, ['publications', 'acces', 'a_publier', 'presence']);
      this.#ears.state(true);
    } catch (error) {
      this.#log.warn({ err: error }, 'écoute de la base interrompue');
      this.#lose(client);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
  }

  #hear(channel: string, text: string): void {
    if (channel === 'publications') this.#ears.publications(Number(text));
    else if (channel === 'a_publier') this.#ears.toPublish();
    else if (channel === 'presence') this.#ears.presence();
    else this.#ears.access(JSON.parse(text) as Parameters<Ears['access']>[0]);
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    client.end().catch(() => undefined);
    this.#ears.state(false);
    if (!this.#stopped) setTimeout(() => void this.start(), RETRY_MS);
  }
}
