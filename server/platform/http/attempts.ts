import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, trop } from '#shared/base/refus.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { TentativeRow } from './http.entity.ts';

const WINDOW = '5 minutes';
/** ms. */
export const CLOSED_MS = 5 * 60_000;
/**
 * [HOR-3] Ignores timestamps in the future, left by a fast clock; processes differ by less than a
 * minute.
 */
const SKEW = '1 minute';
const CLOSED = `t.bloque_jusqu_a > $2
  and t.bloque_jusqu_a <= $2::timestamptz + $3::interval + interval '${SKEW}'`;
const COUNTED = `t.bloque_jusqu_a is null and t.depuis
  between $2::timestamptz - $3::interval and $2::timestamptz + interval '${SKEW}'`;
const MAX = 5;
/** Per address, across names; well above a shop's own mistakes. */
const MAX_ADDRESS = 30;

export interface Attempt {
  /** Refusal while blocked. */
  bloque: Refus | null;
  /** Last allowed attempt: wrong, it blocks. */
  dernier: boolean;
  /** Attempts in the window. */
  echecs: number;
}

interface Tried extends Pick<TentativeRow, 'echecs'> {
  /** Seconds; null while open. */
  attendre: number | null;
}

/**
 * [ACC-1] Five wrong secrets in five minutes (or `max` per `window`) block as long. Counted before
 * checking, outside any transaction: concurrency and rollbacks give no extra guess.
 */
export async function countAttempt(
  em: EntityManager,
  key: string,
  now: Date,
  { max = MAX, window = WINDOW } = {},
): Promise<Attempt> {
  const row = await sqlOne<Tried>(
    em,
    `
    insert into tentative as t (cle, echecs, depuis) values ($1, 1, $2)
    on conflict (cle) do update set
      echecs = case when ${CLOSED} then ${max + 1} when ${COUNTED} then t.echecs + 1 else 1 end,
      depuis = case when ${COUNTED} then t.depuis else $2 end,
      bloque_jusqu_a = case when ${CLOSED} then t.bloque_jusqu_a
        when ${COUNTED} and t.echecs + 1 >= ${max} then $2::timestamptz + $3::interval
        else null end
    returning echecs, ceil(extract(epoch from bloque_jusqu_a - $2::timestamptz))::int as attendre`,
    [key, now, window],
  );
  if (!row || row.echecs <= max)
    return { bloque: null, dernier: row?.echecs === max, echecs: row?.echecs ?? 1 };
  const wait = row.attendre ?? 0;
  return {
    bloque: trop(phrasesAcces.tropDeTentatives(Math.ceil(wait / 60)), wait),
    dernier: false,
    echecs: row.echecs,
  };
}
export const blockedAttempt = async (
  em: EntityManager,
  key: string,
  now: Date,
): Promise<Refus | null> => (await countAttempt(em, key, now)).bloque;

/**
 * [ACC-15] Thirty wrong logins per address in five minutes, across names: limits name guessing and
 * table growth.
 */
export const countAddress = (em: EntityManager, address: string, now: Date): Promise<Attempt> =>
  countAttempt(em, addressKey(address), now, { max: MAX_ADDRESS });
const addressKey = (address: string): string => `adr:${address}`;

/** Success removes its own count only, and a block it caused. */
export async function uncountAttempt(em: EntityManager, key: string, max = MAX): Promise<void> {
  await sql(
    em,
    `update tentative set echecs = greatest(0, least(echecs, $2) - 1), bloque_jusqu_a = null
      where cle = $1`,
    [key, max],
  );
}
/** A valid login does not reset the address's other guesses. */
export const uncountAddress = (em: EntityManager, address: string): Promise<void> =>
  uncountAttempt(em, addressKey(address), MAX_ADDRESS);

/** [ACC-1] Per name and address: a remote guesser cannot lock the owner out. */
export const passwordKey = (name: string, address: string): string => `mdp:${name}@${address}`;

export async function forgetAttempts(em: EntityManager, key: string): Promise<void> {
  await sql(em, 'delete from tentative where cle = $1', [key]);
}
/** From any address. */
export async function forgetPasswordAttempts(em: EntityManager, name: string): Promise<void> {
  await sql(em, 'delete from tentative where starts_with(cle, $1)', [passwordKey(name, '')]);
}
