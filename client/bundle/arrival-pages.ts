import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type Ecran, ECRANS } from '../screens.ts';
import type { WithStyles } from './own-styles-last.ts';

export const SCREENS_FOLDER = path.join(import.meta.dirname, '..');
/** What frames most screens. */
const SHELL = 'shell/coquille.tsx';
export const filesOfScreen = ({ cadre, fichier }: Ecran): string[] =>
  cadre === 'application' ? [SHELL, fichier] : [fichier];

/** A page of the build, and the addresses that it answers, as a pattern. */
interface ArrivalPage {
  pattern: string;
  fileName: string;
  html: string;
}

/**
 * These chunks and all they need: the style sheets first, each after those it may overrule, then the
 * code, each file before what it needs.
 */
function filesOf(chunks: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): string[] {
  const styles = new Set<string>();
  const code = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (code.has(chunk.fileName)) return;
    code.add(chunk.fileName);
    for (const name of chunk.imports) {
      const needed = bundle[name];
      if (needed?.type === 'chunk') add(needed);
    }
    for (const css of (chunk as WithStyles).viteMetadata?.importedCss ?? []) styles.add(css);
  };
  chunks.forEach(add);
  return [...styles, ...code];
}

const tagOf = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

const patternOf = (address: string): string =>
  `^${address.replaceAll(/\/:\w+\?/g, '(?:/[^/]+)?').replaceAll(/:\w+/g, '[^/]+')}/?$`;

/**
 * Read whole, and apart from the page's own thread, as it arrives: nearly all of it is called before
 * the screen stands, and V8 would else read each function when it is first called, in the way of
 * the screen.
 */
const READ_WHOLE = '//# allFunctionsCalledOnLoad\n';

/** What every page with a session asks for at once, whatever its screen. */
const isSocket = (chunk: Rolldown.OutputChunk): boolean =>
  chunk.facadeModuleId?.includes('/node_modules/socket.io-client/') ?? false;

/**
 * [CHG-2] One page an address: the application's, which also names the files of the screen one
 * arrives on, so that they come while what every page needs is being read, not after.
 */
function arrivalPages(
  html: string,
  screens: readonly Ecran[],
  bundle: Rolldown.OutputBundle,
): ArrivalPage[] {
  const all = Object.values(bundle).filter((file) => file.type === 'chunk');
  const chunkOf = new Map(
    all.map((chunk) => [path.relative(SCREENS_FOLDER, chunk.facadeModuleId ?? ''), chunk]),
  );
  const live = all.filter(isSocket);
  return screens.map((screen, i) => {
    const own = filesOfScreen(screen).map((file) => {
      const chunk = chunkOf.get(file);
      if (!chunk) throw new Error(`${file} n’est pas de la construction.`);
      return chunk;
    });
    const chunks = screen.chemin === '/login' ? own : [...own, ...live];
    const tags = filesOf(chunks, bundle)
      .filter((file) => !html.includes(`"/${file}"`))
      .map((file) => `    ${tagOf(file)}\n`);
    return {
      pattern: patternOf(screen.chemin),
      fileName: `arrivees/${i}.html`,
      html: html.replace('  </head>', `${tags.join('')}  </head>`),
    };
  });
}

/** A first chart calls most of its library at once: read as the screens are [CHG-2]. */
const DES_GRAPHIQUES = /node_modules\/(echarts|zrender)\//;
/** One page an address, and `arrivees.json`, by which the server knows which to answer. */
export function arrivees(): Plugin {
  let pages: ArrivalPage[] = [];
  return {
    name: 'arrivees',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, paquet) {
      const page = paquet['index.html'];
      if (page?.type !== 'asset') throw new Error('La page n’est pas de la construction.');
      pages = arrivalPages(String(page.source), ECRANS, paquet);
      for (const { fileName, html } of pages)
        this.emitFile({ type: 'asset', fileName, source: html });
      const table = pages.map(({ pattern, fileName }) => [pattern, `/${fileName}`]);
      this.emitFile({ type: 'asset', fileName: 'arrivees.json', source: JSON.stringify(table) });
    },
    // on what was written: until then the builder puts its own lines before it
    writeBundle({ dir = '' }, paquet) {
      const nommes = pages.map(({ html }) => html).join();
      for (const morceau of Object.values(paquet)) {
        if (morceau.type !== 'chunk') continue;
        const nomme = nommes.includes(`"/${morceau.fileName}"`);
        if (!nomme && !morceau.moduleIds.some((id) => DES_GRAPHIQUES.test(id))) continue;
        const fichier = path.join(dir, morceau.fileName);
        writeFileSync(fichier, READ_WHOLE + readFileSync(fichier, 'utf8'));
      }
    },
  };
}
