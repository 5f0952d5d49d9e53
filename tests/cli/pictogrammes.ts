import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { commandLine } from '#server/cli/commands.ts';

const DOSSIER = path.join(import.meta.dirname, '../../client/icones');
const DESSINS = path.join(DOSSIER, 'dessins');
const { version } = JSON.parse(readFileSync(path.join(DOSSIER, 'package.json'), 'utf8')) as {
  version: string;
};

/** Runs a program of the machine, quietly; what it wrote when it failed. */
function lancer(programme: string, mots: string[], cwd: string): void {
  const { status, stderr } = spawnSync(programme, mots, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim());
}

/** A drawing of the library, unpacked for a moment: its file and text, on the grid of 16 pixels. */
function lireLeDessin(composants: string, nom: string): { fichier: string; texte: string } {
  const fichier = readdirSync(composants).find(
    (f) => f.replace(/\.js$/, '').replaceAll('-', '') === nom.toLowerCase(),
  );
  if (!fichier) throw new Error(`La bibliothèque n’a pas de dessin « ${nom} ».`);
  const source = readFileSync(path.join(composants, fichier), 'utf8');
  const traces = /const PATHS_16 = (\[.*?\]);/s.exec(source)?.[1];
  if (!traces) throw new Error(`${fichier} n’a pas de tracé sur 16 pixels.`);
  const texte = [
    "import { drawing } from '../icon.ts';",
    '',
    `export const ${nom}Icon = /* @__PURE__ */ drawing('${fichier.replace('.js', '')}', ${traces});`,
    '',
  ].join('\n');
  return { fichier: fichier.replace('.js', '.ts'), texte };
}

/**
 * `npm run pictogrammes`: takes from Blueprint's library the drawings that `client/icones` lists, and
 * those named besides, and writes the list again.
 */
const { words } = commandLine('pictogrammes');
const liste = readFileSync(path.join(DOSSIER, 'blueprint.ts'), 'utf8');
const dejaLa = [...liste.matchAll(/(\w+)Icon as \1\b/g)].map(([, nom]) => nom ?? '');
const noms = [...new Set([...dejaLa, ...words.map((m) => m.replace(/Icon$/, ''))])].toSorted();

const ici = mkdtempSync(path.join(tmpdir(), 'pictogrammes-'));
try {
  lancer('npm', ['pack', `@blueprintjs/icons@${version}`, '--silent'], ici);
  const archive = readdirSync(ici).find((f) => f.endsWith('.tgz')) ?? '';
  lancer('tar', ['-xzf', archive], ici);
  const composants = path.join(ici, 'package/lib/esm/generated/components');
  const dessins = noms.map((nom) => ({ nom, ...lireLeDessin(composants, nom) }));
  for (const f of readdirSync(DESSINS)) rmSync(path.join(DESSINS, f));
  for (const { fichier, texte } of dessins) writeFileSync(path.join(DESSINS, fichier), texte);
  const exportes = dessins.map(
    ({ nom, fichier }) =>
      `export { ${nom}Icon, ${nom}Icon as ${nom} } from './dessins/${fichier}';`,
  );
  writeFileSync(
    path.join(DOSSIER, 'blueprint.ts'),
    [
      liste.slice(0, liste.indexOf('export {')) +
        "export { IconNames, Icons, IconSize, SVGIconContainer } from './icon.ts';",
      "export type { DefaultSVGIconProps, IconName, SVGIconProps } from './icon.ts';",
      ...exportes,
      '',
    ].join('\n'),
  );
} finally {
  rmSync(ici, { recursive: true, force: true });
}
lancer('npx', ['oxfmt', DOSSIER], path.join(import.meta.dirname, '../..'));
console.log(`${noms.length} dessins.`);
