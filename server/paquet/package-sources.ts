import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Sent whole: the server's own rooms, what it shares, its migrations. */
const FOLDERS = ['server', 'shared', 'migrations'];
/** The screens, once built. */
const SCREENS = 'client/dist';
/** Commands are for developers, but these. */
const CLI = 'server/cli/';
const COMMANDS = [
  'verifier',
  'activation',
  'publier',
  'importer',
  'sauvegarde',
  'restauration',
  'certificat',
].map((name) => `${CLI}${name}.ts`);

const posix = (path: string): string => path.replaceAll('\\', '/');

/** Every file under a folder, caches left out. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    const whole = join(folder, e.name);
    if (e.isDirectory()) return e.name === '.cache' ? [] : filesUnder(whole);
    return [whole];
  });
}

const FROM = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const CALLED = /(?:\bimport\(|\bresolve\(|\bnew URL\()\s*['"]([^'"]+)['"]/g;
/** What a file of code asks for at run time, as it names it: types are erased. */
export function namesAsked(code: string): string[] {
  return [FROM, CALLED].flatMap((form) => [...code.matchAll(form)].map(([, name = '']) => name));
}

/** One of our files by the name another gives it; null for what is not ours. */
function ourFile(name: string, asking: string, root: string): string | null {
  const file = name.startsWith('#') ? name.slice(1) : join(dirname(asking), name);
  const ours = name.startsWith('#') || name.startsWith('.');
  return ours && name.endsWith('.ts') && existsSync(join(root, file)) ? posix(file) : null;
}

const fromRoot = (root: string, folder: string): string[] =>
  filesUnder(join(root, folder)).map((f) => posix(relative(root, f)));

/**
 * The code a package needs, as paths from the root: its folders whole, and whatever they ask for
 * elsewhere, file by file. The screens need not be built to be asked this.
 */
export function packagedCode(root: string): string[] {
  const whole = FOLDERS.flatMap((d) => fromRoot(root, d)).filter((f) => !f.startsWith(CLI));
  const held = new Set([...whole, ...COMMANDS]);
  for (const file of held) {
    if (!file.endsWith('.ts')) continue;
    for (const name of namesAsked(readFileSync(join(root, file), 'utf8'))) {
      const asked = ourFile(name, file, root);
      if (asked) held.add(asked);
    }
  }
  return [...held];
}

/** All a package carries of ours: its code and the built screens, which must be there. */
export const packageSources = (root: string): string[] => [
  ...packagedCode(root),
  ...fromRoot(root, SCREENS),
];
