import { defineEntity, type EntitySchema, p } from '@mikro-orm/postgresql';
import type { Declaration, Field, RecordOf } from '#shared/record.ts';
import {
  centimes,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  version,
} from '../platform/db/columns.ts';

const required = () => p.text();
const text = () => p.text().nullable();
const amount = () => centimes().nullable();
const integer = () => p.integer().nullable();
const choice = <V extends string>(values: readonly V[]) => oneOf(values);
const flag = () => p.boolean().default(true);
const withdrawnAt = () => instant().nullable();

type Column<F> = F extends { kind: 'text'; min: number }
  ? ReturnType<typeof required>
  : F extends { kind: 'text' }
    ? ReturnType<typeof text>
    : F extends { kind: 'choice'; options: readonly { value: infer V extends string }[] }
      ? ReturnType<typeof choice<V>>
      : F extends { kind: 'amount' }
        ? ReturnType<typeof amount>
        : ReturnType<typeof integer>;
interface Standard {
  id: ReturnType<typeof identity>;
  version: ReturnType<typeof version>;
  created_at: ReturnType<typeof creationInstant>;
  deleted_at: ReturnType<typeof withdrawnAt>;
  recherche: ReturnType<typeof folded>;
}
type Columns<D extends Declaration> = Standard & {
  [K in keyof D['fields']]: Column<D['fields'][K]>;
} & { [K in keyof D['flags']]: ReturnType<typeof flag> };

/** `more`: server-only columns. */
export interface RecordEntity<D extends Declaration, M = unknown> extends EntitySchema {
  readonly name: string;
  readonly tableName: string;
  readonly properties: Columns<D> & M;
  readonly '~entity': { id: number };
}

export type AnyRecordEntity = EntitySchema & { readonly name: string; readonly tableName: string };

function columnOf(field: Field, isUnique: boolean): object {
  switch (field.kind) {
    case 'text':
      if (field.min === undefined) return text();
      return isUnique ? required().unique() : required();
    case 'amount':
      return amount();
    case 'integer':
      return integer();
    case 'choice':
      return choice(field.options.map((o) => o.value)).default(field.initial);
  }
}

/** Its migration is checked by a test. */
export function recordEntity<D extends Declaration, M extends object>(
  { declared }: RecordOf<D>,
  more: M,
): RecordEntity<D, M> {
  const { name, naming, fields, flags = {}, unique = false, withdrawn = false } = declared;
  const columns = Object.entries(fields).map(([key, field]) => [
    key,
    columnOf(field, unique && key === naming),
  ]);
  return defineEntity({
    name: name.charAt(0).toUpperCase() + name.slice(1),
    tableName: name,
    properties: {
      id: identity(),
      version: version(),
      ...Object.fromEntries(columns),
      ...Object.fromEntries(Object.keys(flags).map((key) => [key, flag()])),
      created_at: creationInstant(),
      ...(withdrawn && { deleted_at: withdrawnAt() }),
      recherche: folded(),
      ...more,
    },
  }) as unknown as RecordEntity<D, M>;
}
