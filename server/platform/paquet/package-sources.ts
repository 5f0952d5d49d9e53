import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const FOLDERS = ['server', 'shared', 'migrations'];
const SCREENS = 'client/dist';
/** Other commands are for developers. */
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

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((e) => {
    const whole = join(folder, e.name);
    if (e.isDirectory()) return e.name === '.cache' ? [] : filesUnder(whole);
    return [whole];
  });
}

const FROM = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm;
const CALLED = /(?:\bimport\(|\bresolve\(|\bnew URL\()\s*['"]([^'"]+)['"]/g;
/** Run-time imports only: types are erased. */
export function namesAsked(code: string): string[] {
  return [FROM, CALLED].flatMap((form) => [...code.matchAll(form)].map(([, name = '']) => name));
}

/** Null when external. */
function ourFile(name: string, asking: string, root: string): string | null {
  const file = name.startsWith('#') ? name.slice(1) : join(dirname(asking), name);
  const ours = name.startsWith('#') || name.startsWith('.');
  return ours && name.endsWith('.ts') && existsSync(join(root, file)) ? posix(file) : null;
}

const fromRoot = (root: string, folder: string): string[] =>
  filesUnder(join(root, folder)).map((f) => posix(relative(root, f)));

/** Whole folders plus their imports elsewhere; works before the client build. */
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

/** Requires the client build. */
export const packageSources = (root: string): string[] => [
  ...packagedCode(root),
  ...fromRoot(root, SCREENS),
];
