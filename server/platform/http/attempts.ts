import type { EntityManager } from '@mikro-orm/postgresql';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import { type Refus, trop } from '#shared/base/refus.ts';
import { fragment, rows } from '../db/query.ts';
import { httpQuery } from './http-query.ts';
import { writeAttempt } from './attempts.sql.ts';

const WINDOW = '5 minutes';
/** ms. */
export const CLOSED_MS = 5 * 60_000;
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
  const tried = await writeAttempt(em, key, now, { max, window });
  if (!tried || tried.echecs <= max)
    return { bloque: null, dernier: tried?.echecs === max, echecs: tried?.echecs ?? 1 };
  const wait = tried.attendre ?? 0;
  return {
    bloque: trop(phrasesAcces.tropDeTentatives(Math.ceil(wait / 60)), wait),
    dernier: false,
    echecs: tried.echecs,
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
  await rows(
    em,
    httpQuery
      .updateTable('tentative')
      .set({
        echecs: fragment<number>`greatest(0, least(echecs, ${max}) - 1)`,
        bloque_jusqu_a: null,
      })
      .where('cle', '=', key),
  );
}
/** A valid login does not reset the address's other guesses. */
export const uncountAddress = (em: EntityManager, address: string): Promise<void> =>
  uncountAttempt(em, addressKey(address), MAX_ADDRESS);

/** [ACC-1] Per name and address: a remote guesser cannot lock the owner out. */
export const passwordKey = (name: string, address: string): string => `mdp:${name}@${address}`;

export async function forgetAttempts(em: EntityManager, key: string): Promise<void> {
  await rows(em, httpQuery.deleteFrom('tentative').where('cle', '=', key));
}
/** From any address. */
export async function forgetPasswordAttempts(em: EntityManager, name: string): Promise<void> {
  await rows(
    em,
    httpQuery
      .deleteFrom('tentative')
      .where((eb) => eb.fn<boolean>('starts_with', ['cle', eb.val(passwordKey(name, ''))])),
  );
}
