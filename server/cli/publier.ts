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
  values: { version, lien, archive, sha256: voulue, retirer },
} = parseArgs({
  options: {
    version: { type: 'string' },
    lien: { type: 'string' },
    archive: { type: 'string', multiple: true, default: [] },
    sha256: { type: 'string' },
    retirer: { type: 'boolean', default: false },
  },
});
const complet =
  version !== undefined &&
  numeroVersion.safeParse(version).success &&
  lien !== undefined &&
  /^https?:\/\//i.test(lien) &&
  URL.canParse(lien);

function renoncer(phrase: string): never {
  console.error(phrase);
  process.exit(1);
}

async function decrire(fichier: string, cible: string, dossier: string): Promise<PaquetPublie> {
  const systeme =
    SYSTEMES.find((s) => archiveName(cible, s) === basename(fichier)) ??
    renoncer(
      `${basename(fichier)} n’est pas une archive de la version ${cible} : son nom serait ${SYSTEMES.map((s) => archiveName(cible, s)).join(' ou ')}.`,
    );
  const mesure = await measureFile(fichier).catch(() => renoncer(`${fichier} ne se lit pas.`));
  if (voulue !== undefined && voulue.toLowerCase() !== mesure.sha256)
    renoncer(
      `L’empreinte de ${basename(fichier)} est ${mesure.sha256}, pas celle qui est demandée.`,
    );
  return { systeme, lien: `${dossier.replace(/\/+$/, '')}/${basename(fichier)}`, ...mesure };
}

if (retirer === complet) renoncer(USAGE);
const paquets = complet
  ? await Promise.all(archive.map((fichier) => decrire(fichier, version, lien)))
  : [];
await withBase(async (orm) => {
  await publierVersion(
    orm.em.fork(),
    complet ? { version, lien_telechargement: lien, ...(paquets.length > 0 && { paquets }) } : null,
  );
  console.log(
    complet
      ? [
          `Version ${version} publiée : ${lien}`,
          ...paquets.map((p) => `  ${p.systeme} : ${p.octets} octets, SHA-256 ${p.sha256}`),
        ].join('\n')
      : 'Plus aucune version n’est publiée.',
  );
  return undefined;
});
