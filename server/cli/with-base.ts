import type { MikroORM } from '@mikro-orm/postgresql';
import { choosePlace, type DatabasePlace } from '../base-embarquee/choose-place.ts';
import { startDatabase } from '../base-embarquee/start-database.ts';
import { readPostmaster } from '../base-embarquee/read-postmaster.ts';
import { type Config, readConfig } from '../config.ts';
import { createOrm, migrate } from '../db/orm.ts';
import { ENTITES } from '../entities.ts';

/**
 * The database of this configuration. An embedded one that already works for a running server is
 * used and left alone.
 */
export async function connectBase(
  config: Config,
): Promise<{ url: string; arreter: () => Promise<void>; emplacement?: DatabasePlace }> {
  if (config.databaseUrl) return { url: config.databaseUrl, arreter: async () => undefined };
  const enService =
    readPostmaster(choosePlace(config.dataDir, () => undefined).grappe) !== undefined;
  const base = await startDatabase(config.dataDir);
  return enService ? { ...base, arreter: async () => undefined } : base;
}

/**
 * Runs a command of the house on the migrated database, then closes what it opened and ends the
 * process: code 0, or 1 with the sentence the command answered or threw.
 */
export async function withBase(
  commande: (orm: MikroORM) => Promise<string | undefined>,
): Promise<never> {
  const config = readConfig(process.env);
  if (Array.isArray(config)) {
    console.error(config.join('\n'));
    process.exit(1);
  }
  const base = await connectBase(config);
  let faute: string | undefined;
  try {
    await migrate(base.url);
    const orm = await createOrm(base.url, { entites: ENTITES, max: 4 });
    faute = await commande(orm).finally(() => orm.close(true));
  } catch (erreur) {
    faute = erreur instanceof Error ? erreur.message : String(erreur);
  }
  await base.arreter();
  if (faute !== undefined) console.error(faute);
  process.exit(faute === undefined ? 0 : 1);
}
