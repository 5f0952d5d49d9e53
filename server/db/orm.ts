import { type EntitySchema, MikroORM } from '@mikro-orm/postgresql';
import { Migrator } from '@mikro-orm/migrations';
import { Migration20261121_01_socle } from '#migrations/Migration20261121_01_socle.ts';
import { Migration20261121_02_catalogue } from '#migrations/Migration20261121_02_catalogue.ts';
import { Migration20261121_03_ventes } from '#migrations/Migration20261121_03_ventes.ts';
import { Migration20261121_04_amorce } from '#migrations/Migration20261121_04_amorce.ts';
import { Migration20261121_05_acces } from '#migrations/Migration20261121_05_acces.ts';
import { Migration20261121_07_parametres } from '#migrations/Migration20261121_07_parametres.ts';
import { Migration20261121_09_commandes } from '#migrations/Migration20261121_09_commandes.ts';
import { Migration20261121_10_prescription } from '#migrations/Migration20261121_10_prescription.ts';
import { Migration20261121_12_billetages } from '#migrations/Migration20261121_12_billetages.ts';
import { Migration20261121_13_caisses } from '#migrations/Migration20261121_13_caisses.ts';
import { Migration20261121_14_gardes } from '#migrations/Migration20261121_14_gardes.ts';
import { Migration20261121_15_reglements } from '#migrations/Migration20261121_15_reglements.ts';
import { Migration20261121_17_agregats } from '#migrations/Migration20261121_17_agregats.ts';
import { Migration20261121_18_depenses } from '#migrations/Migration20261121_18_depenses.ts';
import { Migration20261121_19_lots } from '#migrations/Migration20261121_19_lots.ts';
import { Migration20261121_20_commandes } from '#migrations/Migration20261121_20_commandes.ts';
import { Migration20261121_21_promis } from '#migrations/Migration20261121_21_promis.ts';
import { Migration20261121_22_factures } from '#migrations/Migration20261121_22_factures.ts';
import { Migration20261121_23_bordereaux } from '#migrations/Migration20261121_23_bordereaux.ts';
import { Migration20261121_24_inventaires } from '#migrations/Migration20261121_24_inventaires.ts';
import { Migration20261121_25_prix } from '#migrations/Migration20261121_25_prix.ts';
import { Migration20261121_26_statistiques } from '#migrations/Migration20261121_26_statistiques.ts';
import { Migration20261121_27_direct } from '#migrations/Migration20261121_27_direct.ts';
import { Migration20261121_28_imports } from '#migrations/Migration20261121_28_imports.ts';
import { Migration20261121_30_base } from '#migrations/Migration20261121_30_base.ts';
import { Migration20261121_31_place } from '#migrations/Migration20261121_31_place.ts';
import { Migration20261121_32_avoirs } from '#migrations/Migration20261121_32_avoirs.ts';
import { Migration20261121_33_mois } from '#migrations/Migration20261121_33_mois.ts';
import { Migration20261121_34_fonds } from '#migrations/Migration20261121_34_fonds.ts';
import { Migration20261121_35_paliers } from '#migrations/Migration20261121_35_paliers.ts';
import { Migration20261121_36_presence } from '#migrations/Migration20261121_36_presence.ts';
import { Migration20261121_39_epoque } from '#migrations/Migration20261121_39_epoque.ts';
import { Migration20261122_43_duplicatas } from '#migrations/Migration20261122_43_duplicatas.ts';
import pg from 'pg';
import { ClientPrepare } from './client-prepare.ts';

const MIGRATIONS = [
  Migration20261121_01_socle,
  Migration20261121_02_catalogue,
  Migration20261121_03_ventes,
  Migration20261121_04_amorce,
  Migration20261121_05_acces,
  Migration20261121_07_parametres,
  Migration20261121_09_commandes,
  Migration20261121_10_prescription,
  Migration20261121_12_billetages,
  Migration20261121_13_caisses,
  Migration20261121_14_gardes,
  Migration20261121_15_reglements,
  Migration20261121_17_agregats,
  Migration20261121_18_depenses,
  Migration20261121_19_lots,
  Migration20261121_20_commandes,
  Migration20261121_21_promis,
  Migration20261121_22_factures,
  Migration20261121_23_bordereaux,
  Migration20261121_24_inventaires,
  Migration20261121_25_prix,
  Migration20261121_26_statistiques,
  Migration20261121_27_direct,
  Migration20261121_28_imports,
  Migration20261121_30_base,
  Migration20261121_31_place,
  Migration20261121_32_avoirs,
  Migration20261121_33_mois,
  Migration20261121_34_fonds,
  Migration20261121_35_paliers,
  Migration20261121_36_presence,
  Migration20261121_39_epoque,
  Migration20261122_43_duplicatas,
];
const VERROU_MIGRATIONS = 7_001;

export interface OptionsOrm {
  entites?: EntitySchema[];
  /** Connections of this process. */
  max?: number;
  /** Where warnings of the driver go. */
  journal?: (message: string) => void;
}

/**
 * The ORM on a PostgreSQL address. Time-outs stand on every connection: no statement, lock or wait
 * lasts for ever.
 */
export function creerOrm(
  url: string,
  { entites = [], max = 20, journal }: OptionsOrm = {},
): Promise<MikroORM> {
  return MikroORM.init({
    clientUrl: url,
    entities: entites,
    extensions: [Migrator],
    discovery: { warnWhenNoEntities: false },
    migrations: {
      migrationsList: MIGRATIONS.map((m) => ({ name: m.name, class: m })),
      snapshot: false,
    },
    pool: { max },
    forceUtcTimezone: true,
    logger: journal ?? (() => undefined),
    driverOptions: {
      ...decouper(url),
      Client: ClientPrepare,
      connectionTimeoutMillis: 3_000,
      statement_timeout: 15_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 20_000,
      // Prepared once, planned once: planning anew cost the database a third of a checkout.
      // Searches go by `sqlLibre`.
      options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
      keepAlive: true,
    },
  });
}

/**
 * Host and rest of the address, read by the driver's own parser: MikroORM's would lose a socket
 * folder given as `?host=`.
 */
function decouper(url: string): pg.ClientConfig {
  const client = new pg.Client({ connectionString: url });
  return {
    host: client.host,
    port: client.port,
    user: client.user ?? 'postgres',
    password: client.password ?? '',
    database: client.database ?? 'postgres',
  };
}

/**
 * Applies the pending migrations; several processes may call it at once, one works and the others
 * wait.
 */
export async function migrer(url: string): Promise<void> {
  const garde = new pg.Client({ connectionString: url });
  garde.on('error', () => undefined);
  await garde.connect();
  const orm = await creerOrm(url, { max: 2 });
  try {
    await garde.query('select pg_advisory_lock($1)', [VERROU_MIGRATIONS]);
    await orm.migrator.up();
  } finally {
    await orm.close(true);
    await garde.end();
  }
}

/** Where the migrations applied are written down. */
export const TABLE_MIGRATIONS = 'mikro_orm_migrations';

/** Those among these names that this version does not know. */
export const migrationsInconnues = (noms: readonly string[]): string[] =>
  noms.filter((nom) => !MIGRATIONS.some((m) => m.name === nom));

/** Brings an empty database to the schema that these migrations make, and no further. */
export async function migrerSeulement(url: string, noms: readonly string[]): Promise<void> {
  const orm = await creerOrm(url, { max: 2 });
  try {
    await orm.migrator.up({ migrations: [...noms] });
  } finally {
    await orm.close(true);
  }
}

/** True when every migration of this version is in the base. */
export async function estMigree(orm: MikroORM): Promise<boolean> {
  return (await orm.migrator.getPending()).length === 0;
}
