import type { EntityManager } from '@mikro-orm/postgresql';
import pg from 'pg';
import { type PreparedClient, WHICH_CLIENT } from './prepared-client.ts';

export type SqlRow = Record<string, unknown>;
/** What a `select count(*) n` answers. */
export interface Counted {
  n: number;
}
/** What a `select exists (…) oui` answers. */
export interface Answered {
  oui: boolean;
}
type Contexte = NonNullable<ReturnType<EntityManager['getTransactionContext']>>;
interface Executeur {
  executeQuery(requete: {
    sql: string;
    parameters: readonly unknown[];
    query: { kind: 'RawNode'; sqlFragments: readonly string[]; parameters: readonly never[] };
    queryId: { queryId: string };
  }): Promise<{ rows: unknown[] }>;
}
interface Questionnable {
  query(texte: string, valeurs: readonly unknown[]): Promise<{ rows: unknown[] }>;
}

const clients = new WeakMap<Contexte, Promise<Questionnable>>();
/**
 * The driver's client of a running transaction. MikroORM's own door passes statements one after the
 * other; through this one they can be asked together and leave together, in the order asked.
 */
function clientDe(contexte: Contexte): Promise<Questionnable> {
  let client = clients.get(contexte);
  if (!client) {
    const executeur = contexte as unknown as Executeur;
    client = executeur
      .executeQuery({
        sql: WHICH_CLIENT,
        parameters: [],
        query: { kind: 'RawNode', sqlFragments: [WHICH_CLIENT], parameters: [] },
        queryId: { queryId: 'lequel' },
      })
      .then(({ rows }) => rows[0] as PreparedClient as unknown as Questionnable);
    clients.set(contexte, client);
  }
  return client;
}

const premieresFautes = new WeakMap<Contexte, unknown>();
/**
 * Statements leave together: those behind a failed one fail too, saying only that the transaction
 * is lost. The first fault is the one to say.
 */
async function dansLOrdre<T>(contexte: Contexte, envoi: Promise<T>): Promise<T> {
  try {
    return await envoi;
  } catch (erreur) {
    const suite =
      typeof erreur === 'object' && erreur !== null && 'code' in erreur && erreur.code === '25P02';
    if (!suite) premieresFautes.set(contexte, erreur);
    throw premieresFautes.get(contexte) ?? erreur;
  }
}

interface Bassin {
  connect(): Promise<Questionnable & { release(erreur?: Error): void }>;
}

/**
 * One statement in the transaction of `em` (or on its own outside one), with `$1…` parameters,
 * prepared by its text.
 * `MikroORM.execute` would write the values into the text, and PostgreSQL would plan every call
 * anew.
 */
export async function sql<T = SqlRow>(
  em: EntityManager,
  texte: string,
  valeurs: readonly unknown[] = [],
): Promise<T[]> {
  const contexte = em.getTransactionContext();
  if (contexte)
    return (await dansLOrdre(contexte, (await clientDe(contexte)).query(texte, valeurs)))
      .rows as T[];
  const bassin = (await em.getConnection().getNativeClient()) as unknown as Bassin;
  const client = await bassin.connect();
  try {
    return (await client.query(texte, valeurs)).rows as T[];
  } finally {
    client.release();
  }
}

function litteral(v: unknown): string {
  if (v === null || v === undefined) return 'null';
  if (typeof v === 'number' || typeof v === 'boolean') return String(v);
  return pg.escapeLiteral(v instanceof Date ? v.toISOString() : String(v));
}

/** The statement with its `$1…` written into its text, quoted by the driver. Scalars only. */
export const sqlValuesInText = (texte: string, valeurs: readonly unknown[]): string =>
  texte.replace(/\$(\d+)/g, (_, n: string) => litteral(valeurs[Number(n) - 1]));

/**
 * Same, planned with its values, for searches: the best plan depends on the words. Prepared
 * statements share one plan (`plan_cache_mode`), so the values are written into the text, quoted by
 * the driver. Scalars only.
 */
export const sqlWithValues = <T = SqlRow>(
  em: EntityManager,
  texte: string,
  valeurs: readonly unknown[] = [],
): Promise<T[]> => sql<T>(em, sqlValuesInText(texte, valeurs));

const BEAUCOUP = 500;
/**
 * The same statement, in a transaction, for a basket or for a whole pharmacy: with thousands of
 * values it is planned with them. The plan kept for every call takes lists for short, and its loops
 * over them grow with the square of their length.
 */
export async function sqlByNumber<T = SqlRow>(
  em: EntityManager,
  texte: string,
  valeurs: readonly unknown[],
  nombre: number,
): Promise<T[]> {
  if (nombre <= BEAUCOUP) return sql<T>(em, texte, valeurs);
  const [, lignes] = await Promise.all([
    sql(em, 'set local plan_cache_mode = force_custom_plan'),
    sql<T>(em, texte, valeurs),
    sql(em, 'set local plan_cache_mode = force_generic_plan'),
  ]);
  return lignes;
}

/** The first row, or undefined. */
export async function sqlOne<T = SqlRow>(
  em: EntityManager,
  texte: string,
  valeurs: readonly unknown[] = [],
): Promise<T | undefined> {
  return (await sql<T>(em, texte, valeurs))[0];
}

/** Whether a database answers, by a connection made for it; rejects when it does not. */
export async function askDirectly(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end();
  }
}
