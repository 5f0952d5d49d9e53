import { EventEmitter } from 'node:events';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Evenements, NomEvenement } from '#shared/evenements.ts';
import { EVENTS, SAID, writeAlone } from './events.sql.ts';

interface Raised {
  name: NomEvenement;
  topics: string[];
  data: string;
}
const pending = new WeakMap<EntityManager, Raised[]>();

/**
 * Records an event in the transaction; numbered per topic after commit. `topics`: `caisse:7`,
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
 * Gapless shared number: its row lock blocks others, so the last statement draws it. Until then
 * `provisional` stands in row and events.
 */
export interface LateNumber {
  /** In events and answer. */
  field: string;
  provisional: number;
  /** Answers `numero`; its parameters begin at `$first`. */
  draw: (first: number) => string;
  values: readonly unknown[];
}
const late = new WeakMap<EntityManager, LateNumber>();
export function drawLast(em: EntityManager, number: LateNumber): void {
  if (late.has(em)) throw new Error('une transaction ne tire qu’un numéro en dernier');
  late.set(em, number);
}

export interface LastWrites {
  parts: string;
  values: unknown[];
  /** Replaces the provisional number. */
  said: (text: string) => string;
}

/** Draws the late number, then writes events `$1…$3` in order; queue rows are separate. */
export function lastWrites(em: EntityManager): LastWrites {
  const raised = raisedBy(em);
  const number = late.get(em);
  const first = 4;
  const said = (text: string): string => (number ? SAID(text, number.field, `$${first}`) : text);
  return {
    parts: `${number ? `${number.draw(first + 1)}, ` : ''}${EVENTS(said('e.donnees'))}`,
    values: [
      raised.map((l) => l.name),
      raised.map((l) => l.topics.join(' ')),
      raised.map((l) => l.data),
      ...(number ? [String(number.provisional), ...number.values] : []),
    ],
    said,
  };
}

/** For transactions without stored answer; answers the final `text`. */
export async function writeEvents(em: EntityManager, text = ''): Promise<string> {
  const { parts, values, said } = lastWrites(em);
  const written =
    raisedBy(em).length > 0 || late.has(em)
      ? await writeAlone(em, { parts, values, said: said(`$${values.length + 1}::text`) }, text)
      : undefined;
  pending.delete(em);
  late.delete(em);
  return written?.texte ?? text;
}

/** Wakes this process's publisher. */
export const commits = new EventEmitter();
export const signalCommit = (): void => void commits.emit('commit');
