import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';

// The driver returns bigint and numeric as text: parsed here, exactness checked.
pg.types.setTypeParser(20, (text) => safeInteger(text));
pg.types.setTypeParser(1700, (text) => Number(text));

/** PostgreSQL's own, for a number too large for its column. */
const OUT_OF_RANGE = '22003';
function safeInteger(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n))
    throw Object.assign(new RangeError(`Entier hors limites : ${text}`), { code: OUT_OF_RANGE });
  return n;
}

const names = new Map<string, string>();
/** One name per text: parsed and planned once per connection. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `p_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * `pg` client for MikroORM's pool: prepares statements, pipelines those of one event-loop turn,
 * does not wait for `begin` (its failure fails the next statement).
 */
export class PreparedClient extends pg.Client {
  readonly #socket: Socket;
  #corked = false;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    // the pool makes the password non-enumerable
    super({ ...config, password: config?.password, pipeline: true, stream: () => socket });
    this.#socket = socket;
  }

  #cork(): void {
    if (this.#corked) return;
    this.#corked = true;
    this.#socket.cork();
    setImmediate(() => {
      this.#corked = false;
      this.#socket.uncork();
    });
  }

  /**
   * Never throws: on failure closes the connection, which rolls back too; a throwing rollback would
   * leak it.
   */
  async #undo(send: (text: string) => Promise<unknown>): Promise<unknown> {
    try {
      return await send('rollback');
    } catch {
      // The pool sees it ended and replaces it.
      void this.end().catch(() => undefined);
      this.#socket.destroy();
      return { command: 'ROLLBACK', rowCount: 0, rows: [] };
    }
  }

  override query(...args: unknown[]): never {
    const [text, values] = args;
    const send = super.query.bind(this) as (...a: unknown[]) => Promise<unknown>;
    this.#cork();
    if (text === 'begin') {
      send('begin').catch(() => undefined);
      return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] }) as never;
    }
    if (text === 'rollback') return this.#undo(send) as never;
    if (typeof text === 'string' && Array.isArray(values) && args.length === 2) {
      return (
        values.length === 0 ? send(text) : send({ name: statementName(text), text, values })
      ) as never;
    }
    return send(...args) as never;
  }
}
