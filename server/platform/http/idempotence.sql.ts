import type { EntityManager } from '@mikro-orm/postgresql';
import type { Filled } from '../db/row.ts';
import { sql, sqlOne } from '../db/sql.ts';
import { lastWrites } from '../realtime/raise.ts';
import type { FinishedAnswer } from './envelope.ts';
import type { IdempotenceRow } from './http.entity.ts';

// SQL: hot path, on every write.

interface OfKey {
  utilisateur_id: number;
  uuid: string;
}
type Answer = Pick<FinishedAnswer, 'statut' | 'corps'>;
export type KeptAnswer = Pick<IdempotenceRow, 'empreinte'> &
  Filled<IdempotenceRow, 'statut' | 'corps'>;

const READ =
  'select empreinte, statut, corps from idempotence where utilisateur_id = $1 and cle = $2';
export const readKept = (em: EntityManager, { utilisateur_id, uuid }: OfKey) =>
  sqlOne<KeptAnswer>(em, READ, [utilisateur_id, uuid]);

const STORE = `
  insert into idempotence (utilisateur_id, cle, empreinte, statut, corps)
  values ($1, $2, $3, $4, $5)
  on conflict do nothing
  returning cle`;
/** Waits for a concurrent call with the key. False: known already. `answer`: null until it is. */
export async function storeKey(
  em: EntityManager,
  { utilisateur_id, uuid, hash }: OfKey & { hash: string },
  answer: Answer | null,
): Promise<boolean> {
  const values = [utilisateur_id, uuid, hash, answer?.statut ?? null, answer?.corps ?? null];
  return (await sql(em, STORE, values)).length > 0;
}

const KEEP =
  'update idempotence set statut = $3, corps = $4 where utilisateur_id = $1 and cle = $2';
export const keepAnswer = (em: EntityManager, { utilisateur_id, uuid }: OfKey, a: Answer) =>
  sql(em, KEEP, [utilisateur_id, uuid, a.statut, a.corps]);

/** In the statement of the events; answers the final text. */
export async function keepWithEvents(
  em: EntityManager,
  key: OfKey,
  { statut, corps }: Answer,
): Promise<string> {
  const { parts, values, said } = lastWrites(em);
  const at = (n: number): string => `$${values.length + n}`;
  const kept = await sqlOne<Filled<IdempotenceRow, 'corps'>>(
    em,
    `with ${parts}
      update idempotence set statut = ${at(3)}, corps = ${said(`${at(4)}::text`)}
      where utilisateur_id = ${at(1)} and cle = ${at(2)}
      returning corps`,
    [...values, key.utilisateur_id, key.uuid, statut, corps],
  );
  return kept?.corps ?? corps;
}
