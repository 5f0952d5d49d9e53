import pg from 'pg';
import type { Logger } from 'pino';
import { notifyAlone } from '../db/channels.ts';
import { trySessionLock } from '../db/session-lock.ts';
import { BATCH, type Numbered, PUBLISH, type Publishing } from './published.sql.ts';
import { commits } from './raise.ts';

const PUBLISHER_LOCK = 7_002;
const SWEEP_MS = 1_000;

export interface Sender {
  /** Topics with local subscribers. */
  topics(): string[];
  /** `after`: previous publication, null when another process may have made it. */
  deliver(numbered: readonly Numbered[], after: number | null): void;
}

/** One process publishes (advisory lock); others take over within a second. */
export class Publisher {
  readonly #url: string;
  readonly #log: Logger;
  readonly #sender: Sender;
  /** Under the current lock. */
  #last: number | null = null;
  #client: pg.Client | null = null;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  #asked = false;
  #toTell = false;
  #holdsLock = false;
  #stopped = false;

  constructor(url: string, log: Logger, sender: Sender) {
    this.#url = url;
    this.#log = log;
    this.#sender = sender;
  }

  start(): void {
    commits.on('commit', this.#onCommit);
    this.#timer = setInterval(this.wake, SWEEP_MS);
    this.wake();
  }

  async stop(): Promise<void> {
    commits.off('commit', this.#onCommit);
    if (this.#timer) clearInterval(this.#timer);
    await this.#running;
    this.#stopped = true;
    await this.#client?.end().catch(() => undefined);
  }

  /**
   * [EVT-25] Resolves once the running numbering is delivered: NOTIFY often precedes the query's
   * answer. Immediate without the lock.
   */
  settled(): Promise<void> {
    return this.#holdsLock ? this.#running : Promise.resolve();
  }

  readonly #onCommit = (): void => {
    this.#toTell = true;
    this.wake();
  };

  /**
   * Coalesces commits; a sweep each second covers crashes. Another process's commit wakes without
   * being told again: each would answer the other for ever.
   */
  readonly wake = (): void => {
    if (this.#asked || this.#stopped) return;
    this.#asked = true;
    this.#running = this.#running.then(() => {
      this.#asked = false;
      return this.#publishPending();
    });
  };

  async #publishPending(): Promise<void> {
    try {
      const client = await this.#connect();
      if (!this.#holdsLock) {
        this.#holdsLock = await trySessionLock(client, PUBLISHER_LOCK);
        if (!this.#holdsLock) return await this.#tellTheOther(client);
      }
      this.#toTell = false;
      for (let count = BATCH; count === BATCH;) {
        const { rows } = await client.query<Publishing>({
          name: 'publier',
          text: PUBLISH,
          values: [this.#sender.topics()],
        });
        count = rows[0]?.nombre ?? 0;
        this.#tell(rows);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'publication remise au prochain passage');
      this.#lose();
    }
  }

  #tell(numbered: readonly Publishing[]): void {
    const newest = numbered.at(-1);
    if (!newest) return;
    this.#sender.deliver(numbered, this.#last);
    this.#last = newest.id;
  }

  /** Notifies the publishing process of our commits. */
  async #tellTheOther(client: pg.Client): Promise<void> {
    if (!this.#toTell) return;
    this.#toTell = false;
    await notifyAlone(client, 'a_publier');
  }

  async #connect(): Promise<pg.Client> {
    if (this.#client) return this.#client;
    const client = new pg.Client({
      connectionString: this.#url,
      statement_timeout: 10_000,
      query_timeout: 12_000,
      options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
    });
    client.on('error', () => this.#lose());
    await client.connect();
    this.#client = client;
    return client;
  }

  #lose(): void {
    this.#client?.end().catch(() => undefined);
    this.#client = null;
    this.#holdsLock = false;
    this.#last = null;
  }
}
