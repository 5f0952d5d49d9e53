import { realpathSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { estRefus } from '#shared/base/refus.ts';
import { readSettingBy } from '../platform/db/parametre.ts';
import { DEMONSTRATION } from '../admin/pharmacie/demonstration.ts';
import { choosePlace, holdsDatabase } from '../platform/base-embarquee/choose-place.ts';
import { readPostmaster } from '../platform/base-embarquee/read-postmaster.ts';
import { startDatabase } from '../platform/base-embarquee/start-database.ts';
import { FOLDERS } from '../data-folder.ts';
import { chargerDemonstration } from '../platform/demo/charger-demonstration.ts';
import { COMPTES_DEMONSTRATION } from '../platform/demo/comptes.ts';
import { supprimerDemonstration } from '../platform/demo/supprimer-demonstration.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

async function load(orm: MikroORM): Promise<string | undefined> {
  if (!(await chargerDemonstration(orm, new Date())))
    return 'Rien n’a été chargé : la base contient déjà des données.';
  console.log(`Pharmacie de démonstration chargée.\n${COMPTES_DEMONSTRATION}`);
  return undefined;
}

/**
 * [DEM-2] Deletes the demonstration's folder. Refused while running, or when its base has no
 * demonstration mark: a real pharmacy.
 */
async function removeFolder(): Promise<never> {
  const { cluster } = choosePlace(FOLDERS.demonstration, () => undefined);
  if (readPostmaster(cluster) !== undefined)
    return fail('La démonstration tourne : arrêtez-la d’abord (Ctrl-C), puis recommencez.');
  const base = await startDatabase(FOLDERS.demonstration);
  const client = new pg.Client({ connectionString: base.url });
  client.on('error', () => undefined);
  const marked = await client
    .connect()
    .then(() => readSettingBy(client, DEMONSTRATION))
    .then((mark) => mark !== undefined)
    .finally(() => client.end())
    .finally(() => base.stop());
  const folder = resolve(FOLDERS.demonstration);
  if (!marked) return fail(`Rien n’est ôté : ${folder} ne contient pas la démonstration.`);
  // The database may live in a system folder, alone in its own.
  if (!cluster.startsWith(realpathSync(folder)))
    rmSync(dirname(cluster), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  console.log(`Démonstration supprimée, avec son dossier ${folder}.`);
  return process.exit(0);
}
function fail(phrase: string): never {
  console.error(phrase);
  process.exit(1);
}

async function remove(orm: MikroORM): Promise<string | undefined> {
  const done = await supprimerDemonstration(orm);
  if (estRefus(done)) return done.errors.join('\n');
  console.log(
    `Démonstration supprimée : ${Object.entries(done)
      .map(([what, n]) => `${n} ${what}`)
      .join(', ')}.`,
  );
  return undefined;
}

const [what] = commandLine('demo').words;
const inItsFolder =
  !process.env['DATA_DIR'] && !process.env['DATABASE_URL'] && holdsDatabase(FOLDERS.demonstration);
if (inItsFolder) {
  process.env['DATA_DIR'] = FOLDERS.demonstration;
  if (what === 'supprimer') await removeFolder();
}
await withBase(what === 'charger' ? load : remove);
