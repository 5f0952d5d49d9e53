import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import pg from 'pg';
import * as phrasesVersion from '#shared/base/version.phrases.ts';
import { VERSION } from '#shared/base/version.ts';
import { StartFault } from './start-fault.ts';
import { grantAgain } from './service-account.ts';
import { PreparedClient } from './prepared-client.ts';
import { FUNCTIONS } from './functions.ts';
import { appliedMigrations, renameMigrations } from './applied-migrations.ts';
import { MIGRATIONS, namesNow, unknownMigrations } from './migrations.ts';
import { readSettingBy, writeSettingBy } from './parametre.ts';
import { sessionLock } from './session-lock.ts';
import { ColumnNames } from './column-names.ts';

const MIGRATIONS_LOCK = 7_001;

export interface OrmOptions {
  entites?: EntitySchema[];
  /** Pool size. */
  max?: number;
  /** Timeout multiplier: tests share a busy machine. */
  patience?: number | undefined;
  /** Driver warnings. */
  journal?: (message: string) => void;
}

/** Every connection has statement, lock and idle timeouts. */
export function createOrm(
  url: string,
  { entites = [], max = 20, patience = 1, journal }: OrmOptions = {},
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: entites,
    namingStrategy: ColumnNames,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    migrations: {
      migrationsList: MIGRATIONS,
      snapshot: false,
    },
    pool: { max },
    forceUtcTimezone: true,
    logger: journal ?? (() => undefined),
    driverOptions: {
      ...partsOf(url),
      Client: PreparedClient,
      connectionTimeoutMillis: 3_000 * patience,
      statement_timeout: 15_000 * patience,
      lock_timeout: 2_000 * patience,
      idle_in_transaction_session_timeout: 20_000 * patience,
      // Generic plans: replanning is costly at checkout. Searches use `sqlWithValues`.
      options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
      keepAlive: true,
    },
  });
}

/** Parsed by `pg`: MikroORM's parser loses a socket folder in `?host=`. */
function partsOf(url: string): pg.ClientConfig {
  const client = new pg.Client({ connectionString: url });
  return {
    host: client.host,
    port: client.port,
    user: client.user ?? 'postgres',
    password: client.password ?? '',
    database: client.database ?? 'postgres',
  };
}

/** Version that last migrated. */
const SCHEMA_VERSION = 'version_du_schema';

/**
 * Renames recorded migrations. Refuses a schema newer than this version (silent corruption) or
 * older than 3.3.22.
 */
async function recognise(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client);
  if (!applied) return;
  const names = namesNow(applied);
  if (!names) throw new StartFault(phrasesVersion.schemaTropAncien(VERSION));
  if (unknownMigrations(names).length > 0) {
    const last = (await readSettingBy(client, SCHEMA_VERSION)) as string | undefined;
    throw new StartFault(phrasesVersion.schemaPlusRecent(VERSION, last));
  }
  await renameMigrations(client, names);
}

/**
 * Functions first: migrations may call them. Concurrent processes wait. Throws `StartFault` for a
 * schema too new or too old.
 */
export async function migrate(url: string): Promise<void> {
  const lockHolder = new pg.Client({ connectionString: url });
  lockHolder.on('error', () => undefined);
  await lockHolder.connect();
  const orm = await createOrm(url, { max: 2 });
  try {
    await sessionLock(lockHolder, MIGRATIONS_LOCK);
    await recognise(lockHolder);
    await lockHolder.query(FUNCTIONS);
    await orm.migrator.up();
    await writeSettingBy(lockHolder, SCHEMA_VERSION, VERSION);
    await grantAgain(lockHolder);
  } finally {
    await orm.close(true);
    await lockHolder.end();
  }
}

/** Empty database to exactly these migrations. */
export async function migrateTo(url: string, names: readonly string[]): Promise<void> {
  const orm = await createOrm(url, { max: 2 });
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(FUNCTIONS);
    await orm.migrator.up({ migrations: [...names] });
  } finally {
    await orm.close(true);
    await client.end();
  }
}

export async function isMigrated(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
