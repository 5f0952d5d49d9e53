import { parseArgs } from 'node:util';
import { numeroVersion } from '#shared/epg/epg.schema.ts';
import { publierVersion } from '../epg/publier-version.ts';
import { dansLaBase } from './ouvrir-base.ts';

const USAGE = 'Usage : npm run publier -- --version 3.3.23 --lien https://…\n        npm run publier -- --retirer';

/** `npm run publier`: what this server, as supervisor, announces to the tills as their next version. */
const { values: { version, lien, retirer } } = parseArgs({ options: { version: { type: 'string' }, lien: { type: 'string' }, retirer: { type: 'boolean', default: false } } });
const complet = version !== undefined && numeroVersion.safeParse(version).success && lien !== undefined && /^https?:\/\//i.test(lien) && URL.canParse(lien);
if (retirer === complet) {
  console.error(USAGE);
  process.exit(1);
}
await dansLaBase(async (orm) => {
  await publierVersion(orm.em.fork(), complet ? { version, lien_telechargement: lien } : null);
  console.log(complet ? `Version ${version} publiée : ${lien}` : 'Plus aucune version n’est publiée.');
  return undefined;
});
