import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Evenements, NomEvenement } from '#shared/evenements.ts';
import { sql } from '../db/sql.ts';

interface Leve {
  nom: NomEvenement;
  topics: string[];
  donnees: string;
}
const enAttente = new WeakMap<EntityManager, Leve[]>();

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
  const leves = enAttente.get(em) ?? [];
  leves.push({ nom, topics: [...new Set(topics)], donnees: JSON.stringify(donnees) });
  enAttente.set(em, leves);
}

export const evenementsDe = (em: EntityManager): Leve[] => enAttente.get(em) ?? [];

/**
 * The statement's part that writes facts `$1…$3` in the order they were said; what waits for a
 * number is a row of its own.
 */
export const ECRIRE_EVENEMENTS = `dits as materialized (
      select nextval('evenement_id_seq') as id, e.nom, e.topics, e.donnees from unnest($1::text[], $2::text[], $3::text[]) with ordinality as e(nom, topics, donnees, rang) order by e.rang
    ), ecrits as (
      insert into evenement (id, nom, donnees) overriding system value select id, nom, donnees from dits
    ), attendent as (
      insert into a_publier (evenement_id, topics) select id, string_to_array(topics, ' ') from dits
    )`;
/** The values of `ECRIRE_EVENEMENTS`. */
export const valeursEvenements = (leves: readonly Leve[]): [string[], string[], string[]] => [
  leves.map((l) => l.nom),
  leves.map((l) => l.topics.join(' ')),
  leves.map((l) => l.donnees),
];

/** Writes the facts of a transaction that keeps no answer. */
export async function ecrireEvenements(em: EntityManager, leves: readonly Leve[]): Promise<void> {
  if (leves.length > 0)
    await sql(em, `with ${ECRIRE_EVENEMENTS} select 1`, valeursEvenements(leves));
  enAttente.delete(em);
}

/** Heard by the publisher of this process: something was committed. */
export const commits = new EventEmitter();
export const signaler = (): void => void commits.emit('commit');
