import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, trop } from '#shared/base/refus.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { TentativeRow } from './tentative.entity.ts';

const WINDOW = '5 minutes';
/** How long a door stays closed, in milliseconds. */
export const CLOSED_MS = 5 * 60_000;
/**
 * [HOR-3] A clock that was ahead and was put right leaves moments that no try of now can have
 * written: they count for nothing. Those of two processes differ by less than a minute.
 */
const SKEW = '1 minute';
const CLOSED = `t.bloque_jusqu_a > $2
  and t.bloque_jusqu_a <= $2::timestamptz + $3::interval + interval '${SKEW}'`;
/** Within one window of the first one. */
const COUNTED = `t.bloque_jusqu_a is null and t.depuis
  between $2::timestamptz - $3::interval and $2::timestamptz + interval '${SKEW}'`;
const MAX = 5;
/** Names are many, an address is one: a shop's own mistakes stay well below. */
const MAX_ADDRESS = 30;

export interface Attempt {
  /** The door is closed. */
  bloque: Refus | null;
  /** The last that is looked at: wrong, it closes the door. */
  dernier: boolean;
  /** Which one it is since the first of its window. */
  echecs: number;
}

interface Tried extends Pick<TentativeRow, 'echecs'> {
  /** Seconds until the door opens again; null while it is open. */
  attendre: number | null;
}

/**
 * [ACC-1] Five wrong secrets within five minutes close the door for five minutes, or as many
 * (`max`) within a longer `window` for that long. The try is
 * counted before the secret is looked at, and never inside a transaction: a hundred at once get
 * five looks, and no undoing forgets them.
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
 * [ACC-15] Thirty wrong sign-ins from one address within five minutes close it, whatever names they
 * tried: guessing names and filling the door's memory cost no more than guessing one.
 */
export const countAddress = (em: EntityManager, address: string, now: Date): Promise<Attempt> =>
  countAttempt(em, addressKey(address), now, { max: MAX_ADDRESS });
const addressKey = (address: string): string => `adr:${address}`;

/**
 * This try was right: it takes back its own count, and no other; the door that only it closed is
 * open again.
 */
export async function uncountAttempt(em: EntityManager, key: string, max = MAX): Promise<void> {
  await sql(
    em,
    `update tentative set echecs = greatest(0, least(echecs, $2) - 1), bloque_jusqu_a = null
      where cle = $1`,
    [key, max],
  );
}
/** Somebody who may sign in does not open the address again for the names that they guess. */
export const uncountAddress = (em: EntityManager, address: string): Promise<void> =>
  uncountAttempt(em, addressKey(address), MAX_ADDRESS);

/**
 * [ACC-1] The tries of a name, by the address they come from: who guesses elsewhere does not close
 * the door to its owner.
 */
export const passwordKey = (name: string, address: string): string => `mdp:${name}@${address}`;

/** The secret was right: the count starts again. */
export async function forgetAttempts(em: EntityManager, key: string): Promise<void> {
  await sql(em, 'delete from tentative where cle = $1', [key]);
}
/** Whatever was tried for this name, from anywhere. */
export async function forgetPasswordAttempts(em: EntityManager, name: string): Promise<void> {
  await sql(em, 'delete from tentative where starts_with(cle, $1)', [passwordKey(name, '')]);
}
