import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Evenements, NomEvenement } from '#shared/evenements.ts';
import { sql } from '../db/sql.ts';

interface Raised {
  name: NomEvenement;
  topics: string[];
  data: string;
}
const pending = new WeakMap<EntityManager, Raised[]>();

/**
 * Says a fact of the running transaction. It is written with it, before the commit, without a
 * number; the publisher numbers it per topic once committed. `topics` are rooms: `caisse:7`,
 * `vendeur:12`, `notifications:12`, `produits`, `caisses`, `garde`…
 */
export function raise<N extends NomEvenement>(
  em: EntityManager,
  name: N,
  topics: readonly string[],
  data: Evenements[N],
): void {
  const raised = pending.get(em) ?? [];
  raised.push({ name, topics: [...new Set(topics)], data: JSON.stringify(data) });
  pending.set(em, raised);
}

export const raisedBy = (em: EntityManager): Raised[] => pending.get(em) ?? [];

/**
 * The statement's part that writes facts `$1…$3` in the order they were said; what waits for a
 * number is a row of its own.
 */
export const WRITE_EVENTS = `dits as materialized (
      select nextval('evenement_id_seq') as id, e.nom, e.topics, e.donnees from unnest($1::text[], $2::text[], $3::text[]) with ordinality as e(nom, topics, donnees, rang) order by e.rang
    ), ecrits as (
      insert into evenement (id, nom, donnees) overriding system value select id, nom, donnees from dits
    ), attendent as (
      insert into a_publier (evenement_id, topics) select id, string_to_array(topics, ' ') from dits
    )`;
/** The values of `WRITE_EVENTS`. */
export const eventValues = (raised: readonly Raised[]): [string[], string[], string[]] => [
  raised.map((l) => l.name),
  raised.map((l) => l.topics.join(' ')),
  raised.map((l) => l.data),
];

/** Writes the facts of a transaction that keeps no answer. */
export async function writeEvents(em: EntityManager, raised: readonly Raised[]): Promise<void> {
  if (raised.length > 0) await sql(em, `with ${WRITE_EVENTS} select 1`, eventValues(raised));
  pending.delete(em);
}

/** Heard by the publisher of this process: something was committed. */
export const commits = new EventEmitter();
export const signalCommit = (): void => void commits.emit('commit');
