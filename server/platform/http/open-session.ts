import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { finsDeSession, SURSIS_MS } from '#shared/admin/utilisateur/sessions.rules.ts';
import { constant, fragment, row, rows } from '../db/query.ts';
import { httpQuery } from './http-query.ts';
import { toDate } from '../db/present.ts';
import { closeExpiredPrograms } from './program-tokens.ts';
import { newToken, sha256Of } from './secrets.ts';
import type { SessionRow } from './http.entity.ts';

export interface SessionOpening {
  token: string;
  utilisateur_id: number;
  password_hash: string;
  adresse: string;
  /** Browser and system, readable. */
  poste: string;
  /** [SEC-3] Trusted station: longer session. */
  confiance: boolean;
  maintenant: Date;
}

const COLUMNS = [
  'empreinte',
  'utilisateur_id',
  'expire_at',
  'fin_at',
  'adresse',
  'poste',
  'confiance',
  'vue_at',
  'preuve_at',
] as const;
const instant = (at: Date) => fragment<string>`${at}::timestamptz`;

/** False when the account changed since the check (deactivated, reset). */
export async function openSession(em: EntityManager, o: SessionOpening): Promise<boolean> {
  const { expire_at, fin_at } = finsDeSession(o.maintenant.getTime(), o.confiance);
  const opened = await row(
    em,
    httpQuery
      .insertInto('session')
      .columns(COLUMNS)
      .expression((eb) =>
        eb
          .selectFrom('utilisateur as u')
          .select([
            eb.val(sha256Of(o.token)).as('empreinte'),
            'u.id',
            instant(expire_at).as('expire_at'),
            instant(fin_at).as('fin_at'),
            eb.val(o.adresse).as('adresse'),
            eb.val(o.poste).as('poste'),
            eb.cast<boolean>(eb.val(o.confiance), 'boolean').as('confiance'),
            instant(o.maintenant).as('vue_at'),
            fragment<string>`now()`.as('preuve_at'),
          ])
          .where('u.id', '=', o.utilisateur_id)
          .where('u.is_active', '=', constant(true))
          .where('u.password_hash', '=', o.password_hash)
          .forShare(),
      )
      .returning('id'),
  );
  return opened !== undefined;
}

/**
 * [SEC-18] Rotates the token: same station, proof and end; the old one lasts five minutes, naming
 * its successor. Null: ended or rotated.
 */
export async function renewSession(
  em: EntityManager,
  digest: string,
  now: Date,
): Promise<string | null> {
  const token = newToken();
  const suivante = sha256Of(token);
  const spared = instant(new Date(now.getTime() + SURSIS_MS));
  const opened = await row(
    em,
    httpQuery
      .with('ancienne', (q) =>
        q
          .updateTable('session')
          .set((eb) => ({
            suivante,
            expire_at: eb.fn<string>('least', ['expire_at', spared]),
            fin_at: eb.fn<string>('least', ['fin_at', spared]),
          }))
          .where('empreinte', '=', digest)
          .where('suivante', 'is', null)
          .returning('empreinte'),
      )
      .insertInto('session')
      .columns(COLUMNS)
      .expression((eb) =>
        eb
          .selectFrom('session as s')
          .innerJoin('ancienne as a', 'a.empreinte', 's.empreinte')
          .select([
            eb.val(suivante).as('empreinte'),
            's.utilisateur_id',
            's.expire_at',
            's.fin_at',
            's.adresse',
            's.poste',
            's.confiance',
            's.vue_at',
            's.preuve_at',
          ]),
      )
      .returning('id'),
  );
  return opened ? token : null;
}

/** ms; null when ended. */
export async function sessionLeft(
  em: EntityManager,
  token: string,
  now: Date,
): Promise<number | null> {
  const held = await row(
    em,
    httpQuery
      .selectFrom('session')
      .select(['confiance', 'fin_at'])
      .where('empreinte', '=', sha256Of(token)),
  );
  if (!held) return null;
  // null on older ones
  return held.fin_at === null
    ? finsDeSession(0, held.confiance).fin_at.getTime()
    : toDate(held.fin_at).getTime() - now.getTime();
}

export async function closeSession(em: EntityManager, digest: string): Promise<void> {
  await rows(em, httpQuery.deleteFrom('session').where('empreinte', '=', digest));
}

export async function closeExpired(em: EntityManager, now: Date): Promise<void> {
  await rows(
    em,
    httpQuery
      .deleteFrom('session')
      .where((eb) => eb.fn<string>('least', ['expire_at', 'fin_at']), '<=', enIso(now)),
  );
  await closeExpiredPrograms(em, now);
}

/** Of a session or a program; null without any. */
export async function firstEnd(em: EntityManager): Promise<Date | null> {
  const first = await row(
    em,
    httpQuery
      .selectFrom('session')
      .select((eb) =>
        eb
          .fn<string | null>('least', [
            eb.fn.min(eb.fn<string>('least', ['expire_at', 'fin_at'])),
            eb.selectFrom('jeton_programme').select((j) => j.fn.min('fin_at').as('fin_at')),
          ])
          .as('fin'),
      ),
  );
  return first?.fin ? toDate(first.fin) : null;
}

export type EndedSession = Pick<SessionRow, 'empreinte' | 'poste'>;

/** Null when missing or another user's. */
export async function closeSessionOf(
  em: EntityManager,
  utilisateur_id: number,
  id: number,
): Promise<EndedSession | null> {
  const ended = await row(
    em,
    httpQuery
      .deleteFrom('session')
      .where('id', '=', id)
      .where('utilisateur_id', '=', utilisateur_id)
      .returning(['empreinte', 'poste']),
  );
  return ended ?? null;
}

/** All, or all but the current one; returns them. */
export function closeSessionsOf(
  em: EntityManager,
  utilisateur_id: number,
  except = '',
): Promise<EndedSession[]> {
  return rows(
    em,
    httpQuery
      .deleteFrom('session')
      .where('utilisateur_id', '=', utilisateur_id)
      .where('empreinte', '<>', except)
      .returning(['empreinte', 'poste']),
  );
}
