import type { EntityManager } from '@mikro-orm/postgresql';
import { SANS_PREPARATION } from './client-prepare.ts';

export type Ligne = Record<string, unknown>;
interface Executeur {
  executeQuery(requete: { sql: string; parameters: readonly unknown[]; query: { kind: 'RawNode'; sqlFragments: readonly string[]; parameters: readonly never[] }; queryId: { queryId: string } }): Promise<{ rows: unknown[] }>;
}

const QUERY_ID = { queryId: 'sql' };

/**
 * One statement in the transaction of `em` (or on its own outside one), with `$1…` parameters, prepared by its text.
 * `MikroORM.execute` would write the values into the text, and PostgreSQL would plan every call anew.
 */
export async function sql<T = Ligne>(em: EntityManager, texte: string, valeurs: readonly unknown[] = []): Promise<T[]> {
  const connexion = em.getConnection();
  const executeur = (em.getTransactionContext() ?? connexion.getClient()) as unknown as Executeur;
  const { rows } = await executeur.executeQuery({ sql: texte, parameters: valeurs, query: { kind: 'RawNode', sqlFragments: [texte], parameters: [] }, queryId: QUERY_ID });
  return rows as T[];
}

/** Same, planned with its values: for searches. */
export const sqlLibre = <T = Ligne>(em: EntityManager, texte: string, valeurs: readonly unknown[] = []): Promise<T[]> => sql<T>(em, `${SANS_PREPARATION} ${texte}`, valeurs);

/** The first row, or undefined. */
export async function sqlUn<T = Ligne>(em: EntityManager, texte: string, valeurs: readonly unknown[] = []): Promise<T | undefined> {
  return (await sql<T>(em, texte, valeurs))[0];
}
