import { createHash } from 'node:crypto';
import { Socket } from 'node:net';
import pg from 'pg';

// bigint and numeric come back as text from the driver: read once, here, as numbers that are
// checked to be exact.
pg.types.setTypeParser(20, (text) => safeInteger(text));
pg.types.setTypeParser(1700, (text) => Number(text));

function safeInteger(text: string): number {
  const n = Number(text);
  if (!Number.isSafeInteger(n)) throw new RangeError(`Entier hors limites : ${text}`);
  return n;
}

const names = new Map<string, string>();
/** Same text, same statement: PostgreSQL then parses and plans it once a connection. */
function statementName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `p_${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`;
    names.set(text, name);
  }
  return name;
}

/**
 * A `pg` client for the pool of MikroORM. Parameterised statements are prepared by text; what is
 * asked within one turn of the loop leaves in one write (the connection is pipelined: a system call
 * costs more than a small statement); `begin` is not waited for: one that fails makes the next
 * statement fail, so nothing is hidden.
 */
export class PreparedClient extends pg.Client {
  readonly #socket: Socket;
  #corked = false;

  constructor(config?: pg.ClientConfig) {
    const socket = new Socket();
    // the pool hides the password from copies
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
   * A transaction is undone, or its connection is closed, which undoes it too: this never fails.
   * Who holds a connection gives it back after its rollback; one that threw was never given back,
   * and each restart of the database left the pool poorer.
   */
  async #undo(send: (text: string) => Promise<unknown>): Promise<unknown> {
    try {
      return await send('rollback');
    } catch {
      // From here on the pool knows it as ended, and opens another in its place.
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
