import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Evenements, NomEvenement } from '#shared/evenements.ts';
import { sqlOne } from '../db/sql.ts';

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
 * A number without gaps that everybody draws. Whoever has drawn it makes all others wait until the
 * commit, so it is drawn by the last statement, which leaves with the commit itself. Until then the
 * act writes `provisional` in its place, in the row and in what it says.
 */
export interface LateNumber {
  /** The field that bears it, in events and answer. */
  field: string;
  provisional: number;
  /** Draws it and writes it in its row; answers `numero`. Its values begin at `$first`. */
  draw: (first: number) => string;
  values: readonly unknown[];
}
const late = new WeakMap<EntityManager, LateNumber>();
export function drawLast(em: EntityManager, number: LateNumber): void {
  if (late.has(em)) throw new Error('une transaction ne tire qu’un numéro en dernier');
  late.set(em, number);
}

/** The parts of the last statement of a transaction, and their values. */
export interface LastWrites {
  parts: string;
  values: unknown[];
  /** What a text says once the number is drawn. */
  said: (text: string) => string;
}

/**
 * The last statement's parts: the number drawn last, when there is one, then the facts `$1…$3` in
 * the order they were said; what waits for its place in a topic is a row of its own.
 */
export function lastWrites(em: EntityManager): LastWrites {
  const raised = raisedBy(em);
  const number = late.get(em);
  const first = 4;
  const said = (text: string): string =>
    number
      ? `replace(${text}, '"${number.field}":' || $${first}, '"${number.field}":' || (select numero from tire))`
      : text;
  return {
    parts: `${number ? `${number.draw(first + 1)}, ` : ''}dits as materialized (
      select nextval('evenement_id_seq') as id, e.nom, e.topics, ${said('e.donnees')} as donnees
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as e(nom, topics, donnees, rang)
      order by e.rang
    ), ecrits as (
      insert into evenement (id, nom, donnees) overriding system value select id, nom, donnees from dits
    ), attendent as (
      insert into a_publier (evenement_id, topics) select id, string_to_array(topics, ' ') from dits
    )`,
    values: [
      raised.map((l) => l.name),
      raised.map((l) => l.topics.join(' ')),
      raised.map((l) => l.data),
      ...(number ? [String(number.provisional), ...number.values] : []),
    ],
    said,
  };
}

/** A text as it ends up, the number drawn. */
interface Said {
  texte: string;
}
/** Writes the facts of a transaction that keeps no answer; answers how `text` ends up. */
export async function writeEvents(em: EntityManager, text = ''): Promise<string> {
  const { parts, values, said } = lastWrites(em);
  const written =
    raisedBy(em).length > 0 || late.has(em)
      ? await sqlOne<Said>(
          em,
          `with ${parts} select ${said(`$${values.length + 1}::text`)} as texte`,
          [...values, text],
        )
      : undefined;
  pending.delete(em);
  late.delete(em);
  return written?.texte ?? text;
}

/** Heard by the publisher of this process: something was committed. */
export const commits = new EventEmitter();
export const signalCommit = (): void => void commits.emit('commit');
