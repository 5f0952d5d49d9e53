import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { closeCursors } from '../db/cursors.ts';
import { sql } from '../db/sql.ts';
import { type ServerPart, within } from './part.ts';

const CLOSING_MS = 5_000;

async function closeAll(orm: MikroORM): Promise<void> {
  await closeCursors(orm);
  await orm.close(true);
}

/** The pool of connections: first in the list, so closed when nobody is left to ask for one. */
export const databasePart = (orm: MikroORM, log: Logger): ServerPart => ({
  name: 'database',
  vital: true,
  start: () => undefined,
  /**
   * A connection being opened for a work in the background can be lost by the driver, and the pool
   * would wait for it for ever: the stop does not.
   */
  stop: () => within(CLOSING_MS, closeAll(orm), () => log.warn('connexions à la base abandonnées')),
  state: () =>
    sql(orm.em.fork(), 'select 1').then(
      () => true,
      () => false,
    ),
});
