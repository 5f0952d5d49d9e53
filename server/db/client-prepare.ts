import { createHash } from 'node:crypto';
import type { Writable } from 'node:stream';
import pg from 'pg';

// bigint and numeric come back as text from the driver: read once, here, as numbers that are
// checked to be exact.
pg.types.setTypeParser(20, (texte) => entierSur(texte));
pg.types.setTypeParser(1700, (texte) => Number(texte));

function entierSur(texte: string): number {
  const n = Number(texte);
  if (!Number.isSafeInteger(n)) throw new RangeError(`Entier hors limites : ${texte}`);
  return n;
}

const noms = new Map<string, string>();
/** Same text, same statement: PostgreSQL then parses and plans it once a connection. */
function nomDe(texte: string): string {
  let nom = noms.get(texte);
  if (nom === undefined) {
    nom = `p_${createHash('sha1').update(texte).digest('base64url').slice(0, 20)}`;
    noms.set(texte, nom);
  }
  return nom;
}

/**
 * A statement that is never sent: its one row is the client itself, so that a transaction's own
 * client can be found.
 */
export const LEQUEL = '/* lequel */';

interface AvecFlux {
  connection: { stream: Writable };
}

/**
 * A `pg` client for the pool of MikroORM. Parameterised statements are prepared by text; what is
 * asked within one turn of the loop leaves in one write (the connection is pipelined: a system call
 * costs more than a small statement); `begin` is not waited for: one that fails makes the next
 * statement fail, so nothing is hidden.
 */
export class ClientPrepare extends pg.Client {
  #retenu = false;

  constructor(config?: pg.ClientConfig) {
    // the pool hides it from copies
    super({ ...config, password: config?.password, pipeline: true } as pg.ClientConfig);
  }

  #retenir(): void {
    if (this.#retenu) return;
    const { stream } = (this as unknown as AvecFlux).connection;
    this.#retenu = true;
    stream.cork();
    setImmediate(() => {
      this.#retenu = false;
      stream.uncork();
    });
  }

  override query(...args: unknown[]): never {
    const [texte, valeurs] = args;
    if (texte === LEQUEL)
      return Promise.resolve({ command: '', rowCount: 1, rows: [this] }) as never;
    const envoyer = super.query.bind(this) as (...a: unknown[]) => Promise<unknown>;
    this.#retenir();
    if (texte === 'begin') {
      envoyer('begin').catch(() => undefined);
      return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] }) as never;
    }
    if (typeof texte === 'string' && Array.isArray(valeurs) && args.length === 2) {
      return (
        valeurs.length === 0
          ? envoyer(texte)
          : envoyer({ name: nomDe(texte), text: texte, values: valeurs })
      ) as never;
    }
    return envoyer(...args) as never;
  }
}
