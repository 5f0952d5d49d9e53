import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/chromium-153');
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export type Navigateur = { executablePath: string; args: string[]; env: Record<string, string> };

/** The browser of the tests: one's own, else the one inside our packages, else the system's. */
export async function trouverNavigateur(): Promise<Navigateur> {
  const choisi = process.env.CHROME_PATH;
  if (choisi) {
    if (!existsSync(choisi))
      throw new Error(`CHROME_PATH désigne un navigateur absent : ${choisi}.`);
    return decrire(choisi);
  }
  if (process.platform === 'linux' && process.arch === 'x64') return extraire();
  if (existsSync('/usr/bin/chromium')) return decrire('/usr/bin/chromium');
  throw new Error(
    'Aucun navigateur pour les tests : installez Chromium et donnez son chemin dans CHROME_PATH.',
  );
}

function decrire(executablePath: string, env: Record<string, string> = {}): Navigateur {
  return { executablePath, args: ARGUMENTS, env };
}

async function extraire(): Promise<Navigateur> {
  if (!existsSync(CACHE)) await remplirCache();
  const executable = join(CACHE, 'chromium');
  const env: Record<string, string> = existsSync('/etc/fonts/fonts.conf')
    ? {}
    : { FONTCONFIG_PATH: join(CACHE, 'fonts') };
  // Asked of itself, for not every machine has the tool that lists what a program lacks.
  if (spawnSync(executable, ['--version']).status !== 0)
    env.LD_LIBRARY_PATH = join(CACHE, 'al2023/lib');
  return decrire(executable, env);
}

/**
 * Unpacked aside then renamed, so that two runs at once, or a cut one, leave a whole browser or
 * none.
 */
async function remplirCache(): Promise<void> {
  const provisoire = `${CACHE}.tmp-${process.pid}`;
  mkdirSync(provisoire, { recursive: true });
  const { TMPDIR } = process.env;
  process.env.TMPDIR = provisoire; // the package unpacks there and nowhere else
  try {
    const { default: chromium, inflate } = await import('@sparticuz/chromium');
    await chromium.executablePath();
    const paquet = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
    await inflate(join(paquet, 'bin/al2023.tar.br'));
    const polices = join(provisoire, 'fonts/fonts.conf');
    writeFileSync(
      polices,
      readFileSync(polices, 'utf8').replaceAll('/tmp/fonts', join(CACHE, 'fonts')),
    );
    renameSync(provisoire, CACHE);
  } catch (erreur) {
    rmSync(provisoire, { recursive: true, force: true });
    if (!existsSync(CACHE)) throw erreur;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
