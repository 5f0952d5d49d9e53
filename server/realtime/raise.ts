import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Evenements, NomEvenement } from '#shared/evenements.ts';
import { sql } from '../db/sql.ts';

interface Raised {
  nom: NomEvenement;
  topics: string[];
  donnees: string;
}
const pending = new WeakMap<EntityManager, Raised[]>();

/**
 * Says a fact of the running transaction. It is written with it, before the commit, without a
 * number; the publisher numbers it per topic once committed. `topics` are rooms: `caisse:7`,
 * `vendeur:12`, `notifications:12`, `produits`, `caisses`, `garde`…
 */
export function raise<N extends NomEvenement>(
  em: EntityManager,
  nom: N,
  topics: readonly string[],
  donnees: Evenements[N],
): void {
  const leves = pending.get(em) ?? [];
  leves.push({ nom, topics: [...new Set(topics)], donnees: JSON.stringify(donnees) });
  pending.set(em, leves);
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
export const eventValues = (leves: readonly Raised[]): [string[], string[], string[]] => [
  leves.map((l) => l.nom),
  leves.map((l) => l.topics.join(' ')),
  leves.map((l) => l.donnees),
];

/** Writes the facts of a transaction that keeps no answer. */
export async function writeEvents(em: EntityManager, leves: readonly Raised[]): Promise<void> {
  if (leves.length > 0) await sql(em, `with ${WRITE_EVENTS} select 1`, eventValues(leves));
  pending.delete(em);
}

/** Heard by the publisher of this process: something was committed. */
export const commits = new EventEmitter();
export const signalCommit = (): void => void commits.emit('commit');
