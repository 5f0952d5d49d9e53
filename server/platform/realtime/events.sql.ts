import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../db/sql.ts';

// SQL: hot path; the last statement of a write takes the events with it.

/** Names, topics and payloads are `$1…$3`; `data`: the payload as it is written. */
export const EVENTS = (data: string): string => `dits as materialized (
      select nextval('evenement_id_seq') as id, e.nom, e.topics, ${data} as donnees
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as e(nom, topics, donnees, rang)
      order by e.rang
    ), ecrits as (
      insert into evenement (id, nom, donnees) overriding system value select id, nom, donnees from dits
    ), attendent as (
      insert into a_publier (evenement_id, topics) select id, string_to_array(topics, ' ') from dits
    )`;

/** `text` with the number drawn (`tire`) in place of the provisional one. */
export const SAID = (text: string, field: string, provisional: string): string =>
  `replace(${text}, '"${field}":' || ${provisional}, '"${field}":' || (select numero from tire))`;

interface Said {
  texte: string;
}
/** Without a stored answer. */
export const writeAlone = (
  em: EntityManager,
  { parts, values, said }: { parts: string; values: readonly unknown[]; said: string },
  text: string,
) => sqlOne<Said>(em, `with ${parts} select ${said} as texte`, [...values, text]);
