import { resolve } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import {
  choosePlace,
  holdsDatabase,
  type DatabasePlace,
} from '../platform/base-embarquee/choose-place.ts';
import { startDatabase } from '../platform/base-embarquee/start-database.ts';
import { readPostmaster } from '../platform/base-embarquee/read-postmaster.ts';
import { type Config, readConfig } from '../config.ts';
import { inWords } from '../platform/db/database-fault.ts';
import { appliedMigrations } from '../platform/db/applied-migrations.ts';
import { createOrm, migrate } from '../platform/db/orm.ts';
import { ENTITES } from '../entities.ts';
import { dossierDuSceau, ouvrirSceau, poserSceau } from '../platform/scellement/sceau.ts';
import { StartFault } from '../platform/db/start-fault.ts';

/** Refuses a folder without a pharmacy: a mistyped path must not create an empty, valid one. */
export async function requirePharmacy({ databaseUrl, dataDir }: Config): Promise<void> {
  if (databaseUrl === undefined) {
    if (!holdsDatabase(dataDir))
      throw new StartFault(phrasesSauvegarde.sansPharmacie(resolve(dataDir)));
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  try {
    await inWords(databaseUrl, client.connect());
    if (!(await appliedMigrations(client)))
      throw new StartFault(phrasesSauvegarde.baseSansPharmacie);
  } finally {
    await client.end();
  }
}

/** Reuses a running server's embedded database without stopping it. */
export async function connectBase(
  config: Config,
): Promise<{ url: string; stop: () => Promise<void>; place?: DatabasePlace }> {
  const url = config.databaseProprietaireUrl ?? config.databaseUrl;
  if (url) return { url, stop: async () => undefined };
  const running =
    readPostmaster(choosePlace(config.dataDir, () => undefined).cluster) !== undefined;
  const base = await startDatabase(config.dataDir);
  return running ? { ...base, stop: async () => undefined } : base;
}

async function runOn(
  config: Config,
  command: (orm: MikroORM) => Promise<string | undefined>,
): Promise<string | undefined> {
  await requirePharmacy(config);
  const base = await connectBase(config);
  try {
    await migrate(base.url);
    poserSceau(ouvrirSceau(dossierDuSceau(config.dataDir)));
    const orm = await createOrm(base.url, { entites: ENTITES, max: 4 });
    return await command(orm).finally(() => orm.close(true));
  } finally {
    await base.stop();
  }
}

/** Migrates, runs, closes, exits: code 0, or 1 with the sentence returned or thrown. */
export async function withBase(
  command: (orm: MikroORM) => Promise<string | undefined>,
): Promise<never> {
  const config = readConfig(process.env);
  if (Array.isArray(config)) {
    console.error(config.join('\n'));
    process.exit(1);
  }
  const fault = await runOn(config, command).catch((error: unknown) =>
    error instanceof Error ? error.message : String(error),
  );
  if (fault !== undefined) console.error(fault);
  process.exit(fault === undefined ? 0 : 1);
}
