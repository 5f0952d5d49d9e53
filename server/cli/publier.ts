import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { numeroVersion, type PaquetPublie, SYSTEMES } from '#shared/epg/epg.schema.ts';
import { publierVersion } from '../epg/publier-version.ts';
import { measureFile, archiveName } from '../paquet/manifest.ts';
import { withBase } from './with-base.ts';

const USAGE = `Usage : npm run publier -- --version 3.3.23 --lien https://… [--archive Pharmacie-3.3.23-linux-x64.tar.gz]… [--sha256 empreinte]
        npm run publier -- --retirer
Avec --archive (une ou plusieurs), --lien est le dossier où elles sont offertes ; taille et empreinte SHA-256 sont lues dans les fichiers.`;

/**
 * `npm run publier`: what this server, as supervisor, announces to the tills as their next version.
 * Only a version published with its archives can be installed from the screens.
 */
const {
  values: { version, lien: link, archive, sha256: expected, retirer: withdraw },
} = parseArgs({
  options: {
    version: { type: 'string' },
    lien: { type: 'string' },
    archive: { type: 'string', multiple: true, default: [] },
    sha256: { type: 'string' },
    retirer: { type: 'boolean', default: false },
  },
});
const complete =
  version !== undefined &&
  numeroVersion.safeParse(version).success &&
  link !== undefined &&
  /^https?:\/\//i.test(link) &&
  URL.canParse(link);

function giveUp(phrase: string): never {
  console.error(phrase);
  process.exit(1);
}

async function describe(file: string, target: string, folder: string): Promise<PaquetPublie> {
  const system =
    SYSTEMES.find((s) => archiveName(target, s) === basename(file)) ??
    giveUp(
      `${basename(file)} n’est pas une archive de la version ${target} : son nom serait ${SYSTEMES.map((s) => archiveName(target, s)).join(' ou ')}.`,
    );
  const measure = await measureFile(file).catch(() => giveUp(`${file} ne se lit pas.`));
  if (expected !== undefined && expected.toLowerCase() !== measure.sha256)
    giveUp(`L’empreinte de ${basename(file)} est ${measure.sha256}, pas celle qui est demandée.`);
  return { systeme: system, lien: `${folder.replace(/\/+$/, '')}/${basename(file)}`, ...measure };
}

if (withdraw === complete) giveUp(USAGE);
const packages = complete
  ? await Promise.all(archive.map((file) => describe(file, version, link)))
  : [];
await withBase(async (orm) => {
  await publierVersion(
    orm.em.fork(),
    complete
      ? { version, lien_telechargement: link, ...(packages.length > 0 && { paquets: packages }) }
      : null,
  );
  console.log(
    complete
      ? [
          `Version ${version} publiée : ${link}`,
          ...packages.map((p) => `  ${p.systeme} : ${p.octets} octets, SHA-256 ${p.sha256}`),
        ].join('\n')
      : 'Plus aucune version n’est publiée.',
  );
  return undefined;
});
