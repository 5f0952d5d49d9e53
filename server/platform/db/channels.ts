import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import { sql } from './sql.ts';

/** LISTEN and NOTIFY. Channels must be ours (SQL injection). */

export const listen = (client: pg.Client, channels: readonly string[]): Promise<unknown> =>
  client.query(channels.map((c) => `listen ${c}`).join('; '));

/** At commit. */
export const notify = (em: EntityManager, channel: string, text: string): Promise<unknown> =>
  sql(em, 'select pg_notify($1, $2)', [channel, text]);

/** At once, outside any transaction. */
export const notifyAlone = (client: pg.Client, channel: string): Promise<unknown> =>
  client.query(`select pg_notify($1, '')`, [channel]);
