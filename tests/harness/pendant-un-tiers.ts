import { sql } from '#server/platform/db/sql.ts';
import { jusqua } from './patience.ts';
import type { ServeurDeTest } from './serveur-de-test.ts';

const ATTENTES = `
  select wait_event
  from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

/** The kinds of locks that are waited for in this server's base: a row's, 'advisory'… */
export const attentes = async (serveur: ServeurDeTest): Promise<string[]> =>
  (await sql<{ wait_event: string }>(serveur.orm.em.fork(), ATTENTES)).map((a) => a.wait_event);
/** Are that many waiting for a lock in this server's base? */
export const onAttend = async (serveur: ServeurDeTest, combien = 1): Promise<boolean> =>
  (await attentes(serveur)).length >= combien;

/**
 * What an act answers when somebody else's change, already written, commits only once the act waits
 * for it; of several acts at once, once `combien` of them wait. An act that does not wait has read
 * what no longer is, and its answer shows it.
 */
export async function pendantUnTiers<T>(
  serveur: ServeurDeTest,
  [changement, valeurs]: readonly [string, unknown[]],
  acte: () => Promise<T>,
  combien = 1,
): Promise<T> {
  const tiers = serveur.orm.em.fork();
  await tiers.begin();
  await sql(tiers, changement, valeurs);
  let finie = false;
  const reponse = acte().finally(() => {
    finie = true;
  });
  await jusqua(async () => finie || (await onAttend(serveur, combien)), 'l’acte attend ou finit');
  await tiers.commit();
  return reponse;
}
