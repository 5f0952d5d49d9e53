import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest } from 'vite';
import { type Ecran, ECRANS } from '../screens.ts';

export const SCREENS_FOLDER = path.join(import.meta.dirname, '..');
const SHELL = 'shell/coquille.tsx';
export const filesOfScreen = ({ cadre, fichier }: Ecran): string[] =>
  cadre === 'application' ? [SHELL, fichier] : [fichier];

const LETTERS = '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
/** Loaded by every signed-in page. */
const SOCKET = '../node_modules/socket.io-client/build/esm/index.js';
/** [CHG-2] A first chart needs most of the library at once: compiled eagerly. */
const CHARTS = ['gestion/statistiques/graphique.tsx', 'gestion/statistiques/moteur-graphique.ts'];

/** Transitive files: style sheets in cascade order, then code, dependents first. */
function filesOf(modules: readonly string[], manifest: Manifest): string[] {
  const styles = new Set<string>();
  const code = new Set<string>();
  const add = (name: string): void => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} n’est pas de la construction.`);
    if (code.has(chunk.file)) return;
    code.add(chunk.file);
    chunk.imports?.forEach(add);
    for (const css of chunk.css ?? []) styles.add(css);
  };
  modules.forEach(add);
  return [...styles, ...code];
}

function tagOf(file: string): string {
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`;
  if (file.endsWith('.js')) return `<link rel="modulepreload" crossorigin href="/${file}">`;
  return `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`;
}
function withTags(html: string, files: readonly string[]): string {
  const missing = files.filter((file) => !html.includes(`"/${file}"`));
  const tags = missing.map((file) => `    ${tagOf(file)}\n`);
  return html.replace('  </head>', `${tags.join('')}  </head>`);
}

const patternOf = (address: string): string =>
  `^${address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`;

/**
 * V8 directive: compiles eagerly, off the main thread while streaming; lazy compilation would block
 * the first render.
 */
const READ_WHOLE = '//# allFunctionsCalledOnLoad\n';

function readWhole(folder: string, files: Iterable<string>): void {
  for (const name of files) {
    const file = path.join(folder, name);
    writeFileSync(file, READ_WHOLE + readFileSync(file, 'utf8'));
  }
}

/** Preloads fonts before the style sheet names them, to draw text once. */
function writePage(folder: string, name: string, manifest: Manifest): string {
  const file = path.join(folder, name);
  const html = withTags(readFileSync(file, 'utf8'), filesOf([LETTERS], manifest));
  writeFileSync(file, html);
  return html;
}

/**
 * [CHG-2] One HTML page per address, preloading its screen's files alongside the common ones. The
 * server maps addresses by `arrivees.json`.
 */
export function writePages(folder: string, manifest: Manifest): void {
  writePage(folder, 'hors-ligne.html', manifest);
  writePage(folder, 'afficheur.html', manifest);
  const html = writePage(folder, 'index.html', manifest);
  const named = new Set(filesOf(['index.html'], manifest));
  mkdirSync(path.join(folder, 'arrivees'), { recursive: true });
  const table = ECRANS.map((screen, i) => {
    const own = filesOfScreen(screen);
    const files = filesOf(screen.chemin === '/login' ? own : [...own, SOCKET], manifest);
    for (const file of files) named.add(file);
    const fileName = `arrivees/${i}.html`;
    writeFileSync(path.join(folder, fileName), withTags(html, files));
    return [patternOf(screen.chemin), `/${fileName}`];
  });
  writeFileSync(path.join(folder, 'arrivees.json'), JSON.stringify(table));
  for (const file of filesOf(CHARTS, manifest)) named.add(file);
  readWhole(
    folder,
    [...named].filter((file) => file.endsWith('.js')),
  );
}
