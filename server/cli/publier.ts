import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { numeroVersion, type PaquetPublie, SYSTEMES } from '#shared/platform/epg/epg.schema.ts';
import { estAdresseSure } from '#shared/platform/epg/versions.rules.ts';
import { publierVersion } from '../platform/epg/publier-version.ts';
import { measureFile, archiveName } from '../platform/paquet/manifest.ts';
import { publicLineOf, readPrivateKey, signPackage } from '../platform/paquet/package-signature.ts';
import { PUBLICATION_KEYS } from '../platform/paquet/publication-keys.ts';
import { commandLine } from './commands.ts';
import { withBase } from './with-base.ts';

/**
 * `npm run publier`: version this supervisor announces. Only signed archives install from screens;
 * the private key is never stored.
 */
const {
  values: { version, lien: link, archive, cle: keyFile, sha256: expected, retirer: withdraw },
} = commandLine('publier');
const complete =
  version !== undefined &&
  numeroVersion.safeParse(version).success &&
  link !== undefined &&
  estAdresseSure(link);

function giveUp(phrase: string): never {
  console.error(phrase);
  process.exit(1);
}

/** Required to publish archives. */
function readKey(): KeyObject | null {
  if (archive.length === 0) return null;
  if (keyFile === undefined)
    giveUp('Une version publiée avec ses archives se signe : donnez la clé privée (--cle).');
  const text = existsSync(keyFile) ? readFileSync(keyFile, 'utf8') : '';
  const key = readPrivateKey(text) ?? giveUp(`${keyFile} n’est pas une clé de publication.`);
  if (!PUBLICATION_KEYS.includes(publicLineOf(key)))
    console.error(
      'Attention : cette version-ci ne connaît pas cette clé (publication-keys.ts) ; seules l’installeront celles qui la connaissent.',
    );
  return key;
}

async function describe(
  file: string,
  target: string,
  { folder, key }: { folder: string; key: KeyObject },
): Promise<PaquetPublie> {
  const system =
    SYSTEMES.find((s) => archiveName(target, s) === basename(file)) ??
    giveUp(
      `${basename(file)} n’est pas une archive de la version ${target} : son nom serait ${SYSTEMES.map((s) => archiveName(target, s)).join(' ou ')}.`,
    );
  const measure = await measureFile(file).catch(() => giveUp(`${file} ne se lit pas.`));
  if (expected !== undefined && expected.toLowerCase() !== measure.sha256)
    giveUp(`L’empreinte de ${basename(file)} est ${measure.sha256}, pas celle qui est demandée.`);
  const described = { version: target, systeme: system, ...measure };
  return {
    systeme: system,
    lien: `${folder.replace(/\/+$/, '')}/${basename(file)}`,
    ...measure,
    signature: signPackage(key, described),
  };
}

if (withdraw === complete)
  giveUp('Donnez --version (comme 3.3.23) et --lien (en https), ou --retirer : l’un ou l’autre.');
const key = complete ? readKey() : null;
const packages =
  complete && key
    ? await Promise.all(archive.map((file) => describe(file, version, { folder: link, key })))
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
