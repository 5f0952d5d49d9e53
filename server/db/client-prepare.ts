import { createHash } from 'node:crypto';
import pg from 'pg';

// bigint and numeric come back as text from the driver: read once, here, as numbers that are checked to be exact.
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

/** Statements that begin so are planned anew each time, with their values: searches, whose best plan depends on the words. */
export const SANS_PREPARATION = '/* libre */';

/**
 * A `pg` client for the pool of MikroORM: parameterised statements are prepared by text, and `begin` is put on the wire without
 * being waited for (the connection is pipelined), which saves the hot acts one round trip. A `begin` that fails makes the next
 * statement fail, so nothing is hidden.
 */
export class ClientPrepare extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, pipeline: true } as pg.ClientConfig);
  }

  override query(...args: unknown[]): never {
    const [texte, valeurs] = args;
    const envoyer = super.query.bind(this) as (...a: unknown[]) => Promise<unknown>;
    if (texte === 'begin') {
      envoyer('begin').catch(() => undefined);
      return Promise.resolve({ command: 'BEGIN', rowCount: 0, rows: [] }) as never;
    }
    if (typeof texte === 'string' && Array.isArray(valeurs)) {
      if (valeurs.length === 0) return envoyer(texte) as never;
      if (!texte.startsWith(SANS_PREPARATION)) return envoyer({ name: nomDe(texte), text: texte, values: valeurs }) as never;
    }
    return envoyer(...args) as never;
  }
}
