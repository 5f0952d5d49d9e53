import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { ask } from '../db/sql.ts';
import { closeCursors } from '../db/cursors.ts';
import { type ServerPart, within } from './part.ts';

const CLOSING_MS = 5_000;

async function closeAll(orm: MikroORM): Promise<void> {
  await closeCursors(orm);
  await orm.close(true);
}

/** First in the list: the pool closes last. */
export const databasePart = (orm: MikroORM, log: Logger): ServerPart => ({
  name: 'database',
  vital: true,
  start: () => undefined,
  /** The driver can lose a connecting client; the pool would wait forever. */
  stop: () => within(CLOSING_MS, closeAll(orm), () => log.warn('connexions à la base abandonnées')),
  state: () =>
    ask(orm.em.fork()).then(
      () => true,
      () => false,
    ),
});
