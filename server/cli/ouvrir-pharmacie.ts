import { resolve } from 'node:path';
import type { MikroORM } from '@mikro-orm/postgresql';
import { isDemonstration } from '../admin/pharmacie/demonstration.ts';
import { holdsDatabase } from '../platform/base-embarquee/choose-place.ts';
import { startDatabase } from '../platform/base-embarquee/start-database.ts';
import { type Bootstrap, bootstrap } from '../bootstrap.ts';
import { type Config, readConfig } from '../config.ts';
import { FOLDERS } from '../data-folder.ts';
import { createOrm, migrate } from '../platform/db/orm.ts';
import { ENTITES } from '../entities.ts';
import { checkDataFolder } from '../platform/parts/check-data-folder.ts';
import { firstLines } from '../welcome.ts';
import { commandLine } from './commands.ts';
import { connectBase } from './with-base.ts';

function fail(...phrases: readonly string[]): never {
  console.error(phrases.join('\n'));
  process.exit(1);
}

async function onBase<T>(
  base: { url: string; stop: () => Promise<void> },
  work: (orm: MikroORM) => Promise<T>,
): Promise<T> {
  try {
    await migrate(base.url);
    const orm = await createOrm(base.url, { entites: ENTITES, max: 2 });
    return await work(orm).finally(() => orm.close(true));
  } finally {
    await base.stop();
  }
}

/** The former folder may hold either: only its base tells. */
const formerIsDemonstration = async (config: Config): Promise<boolean> =>
  onBase(await connectBase({ ...config, dataDir: FOLDERS.former }), (orm) =>
    isDemonstration(orm.em.fork()),
  );

async function refusalOf(config: Config): Promise<string | null> {
  if (process.env['DATA_DIR'] || config.databaseUrl !== undefined)
    return 'DATA_DIR ou DATABASE_URL dit déjà où est la pharmacie : « DEMO=0 npm start » l’y ouvre, vide.';
  const there = (folder: string): string =>
    `Votre pharmacie est déjà dans ${resolve(folder)} : « npm start » l’ouvre.`;
  if (holdsDatabase(FOLDERS.pharmacie)) return there(FOLDERS.pharmacie);
  return holdsDatabase(FOLDERS.former) && !(await formerIsDemonstration(config))
    ? there(FOLDERS.former)
    : null;
}

function whereIsTheDemonstration(): string[] {
  if (holdsDatabase(FOLDERS.demonstration))
    return [
      '',
      'La démonstration n’a pas bougé : « npm start -- --demonstration » l’ouvre,',
      '« npm run demo -- supprimer » l’enlève.',
    ];
  return holdsDatabase(FOLDERS.former)
    ? ['', `La démonstration reste dans ${resolve(FOLDERS.former)}, sans que rien n’y change.`]
    : [];
}

function tell(config: Config, made: Bootstrap): void {
  const adresse = config.adresseAffichee ?? `http://${config.host}:${config.port}`;
  const [admin = '', ...activation] = firstLines({ ...made, config, adresse, fenetres: null });
  console.log(
    [
      `Votre pharmacie est faite, vide, dans ${resolve(config.dataDir)}.`,
      admin,
      '',
      'La suite :',
      '  1. La démonstration tourne encore ? Ctrl-C l’arrête. Puis : npm start',
      `  2. Ouvrez le lien : ${activation.join(' ').replace(/^Activation : /, '')}`,
      '  3. Connectez-vous avec « admin » et choisissez votre mot de passe.',
      '  4. L’accueil dit les premiers pas : la pharmacie, son équipe, les fichiers de l’ancien logiciel.',
      '     La page « Reprise » dit ce qui manque encore.',
      ...whereIsTheDemonstration(),
    ].join('\n'),
  );
}

/** [DOS-2] `npm run ouvrir-pharmacie`: an empty pharmacy beside the demonstration. */
commandLine('ouvrir-pharmacie');
const read = readConfig(process.env);
if (Array.isArray(read)) fail(...read);
const refusal = await refusalOf(read);
if (refusal !== null) fail(refusal);
const config = { ...read, dataDir: FOLDERS.pharmacie };
checkDataFolder(config.dataDir);
const made = await onBase(await startDatabase(config.dataDir), (orm) =>
  bootstrap(orm, config.adminPassword, config.superviseurApi === undefined),
);
tell(config, made);
process.exit(0);
