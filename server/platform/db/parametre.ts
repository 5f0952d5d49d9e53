import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { ParametreEntity } from './db.entity.ts';
import { fragment, json, queryBuilder, row, rows, rowsBy } from './query.ts';
import type { TableOf } from './row.ts';

const query = queryBuilder<{ parametre: TableOf<typeof ParametreEntity> }>();
const reading = (key: string) =>
  query.selectFrom('parametre').select('valeur').where('cle', '=', key);
const writing = (key: string, value: unknown) =>
  query.insertInto('parametre').values({ cle: key, valeur: json(value) });

/** Undefined when never written. */
export async function readSetting(em: EntityManager, key: string): Promise<unknown> {
  return (await row(em, reading(key)))?.valeur;
}

/** By a connection of one's own. */
export async function readSettingBy(
  client: Pick<pg.Client, 'query'>,
  key: string,
): Promise<unknown> {
  return (await rowsBy(client, reading(key)))[0]?.valeur;
}

const REPLACING = fragment<unknown>`excluded.valeur`;
export async function writeSetting(em: EntityManager, key: string, value: unknown): Promise<void> {
  await rows(
    em,
    writing(key, value).onConflict((c) => c.column('cle').doUpdateSet({ valeur: REPLACING })),
  );
}

/** Writes nothing when it already is. */
export async function writeSettingBy(
  client: Pick<pg.Client, 'query'>,
  key: string,
  value: unknown,
): Promise<void> {
  await rowsBy(
    client,
    writing(key, value).onConflict((c) =>
      c
        .column('cle')
        .doUpdateSet({ valeur: REPLACING })
        .where('parametre.valeur', 'is distinct from', REPLACING),
    ),
  );
}

export async function removeSetting(em: EntityManager, key: string): Promise<void> {
  await rows(em, query.deleteFrom('parametre').where('cle', '=', key));
}

/** Row lock, where its absence needs none. */
export async function lockSetting(em: EntityManager, key: string): Promise<unknown> {
  return (await row(em, reading(key).forUpdate()))?.valeur;
}

/** A missing row cannot be locked: created first. */
const make = (em: EntityManager, key: string, value: unknown) =>
  rows(
    em,
    writing(key, value).onConflict((c) => c.column('cle').doNothing()),
  );

/** Row lock; created with this value if missing. */
export async function holdSetting(
  em: EntityManager,
  key: string,
  fallback: unknown,
): Promise<unknown> {
  await make(em, key, fallback);
  return (await row(em, reading(key).forUpdate()))?.valeur;
}

/** Shared lock; created likewise. */
export async function shareSetting(
  em: EntityManager,
  key: string,
  fallback: unknown,
): Promise<unknown> {
  await make(em, key, fallback);
  return (await row(em, reading(key).forShare()))?.valeur;
}

const change = (key: string, valeur: typeof REPLACING) =>
  query.updateTable('parametre').set({ valeur }).where('cle', '=', key);

/** Requires the lock. */
export async function changeSetting(em: EntityManager, key: string, value: unknown): Promise<void> {
  await rows(em, change(key, json(value)));
}

/** By the base's clock. */
const NOW = fragment<unknown>`to_jsonb(now())`;

/** Timestamp setting, row-locked; database now on first use. ISO. */
export async function holdInstant(em: EntityManager, key: string): Promise<string | undefined> {
  await rows(
    em,
    query
      .insertInto('parametre')
      .values({ cle: key, valeur: NOW })
      .onConflict((c) => c.doNothing()),
  );
  const held = await row(em, reading(key).forUpdate());
  return held === undefined ? undefined : String(held.valeur);
}

export async function advanceInstant(em: EntityManager, key: string): Promise<void> {
  await rows(em, change(key, NOW));
}
