import path from 'node:path';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { ECRANS } from '../screens.ts';
import { filesOfScreen, SCREENS_FOLDER } from './arrival-pages.ts';
import { type Chunk, planChunks } from './chunks.ts';

const PAGE = path.join(SCREENS_FOLDER, 'main.tsx');
const PAGE_HORS_LIGNE = path.join(SCREENS_FOLDER, 'shell/hors-ligne.ts');
/** Tuned to the selling screen's time budget. */
const BYTES_A_FILE_IS_WORTH = 2_000;

const A_COTE = /[?]worker|\.(css|webp|svg)($|[?])/;
const LOURD = /^(exceljs|pdf-lib|echarts|@zxing|bwip-js)/;
/** Shared code only: the rest is half of the build time. */
const onlySharedCode: Plugin = {
  name: 'only-shared-code',
  enforce: 'pre',
  resolveId(name) {
    if (LOURD.test(name)) return { id: name, external: true };
    return A_COTE.test(name) ? '\0nothing' : null;
  },
  load: (id) => (id === '\0nothing' ? 'export default ""' : null),
};

async function cutAlone({
  plugins = [],
  ...settings
}: UserConfig): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    ...settings,
    root: SCREENS_FOLDER,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, onlySharedCode],
    build: {
      write: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: { input: [PAGE, PAGE_HORS_LIGNE] },
    },
  });
  return [built]
    .flat()
    .flatMap((b) => ('output' in b ? b.output : []))
    .filter((file) => file.type === 'chunk');
}

const asChunk = (c: Rolldown.OutputChunk): Chunk => ({
  modules: c.moduleIds.filter((id) => id !== c.facadeModuleId && !id.startsWith('\0rolldown')),
  size: c.code.length,
  imports: c.imports,
  asked: c.isEntry || c.isDynamicEntry,
});

/**
 * Output file of each shared module. A first code-only build shows real imports after tree shaking;
 * `settings`: those that alias modules.
 */
export async function planBundle(settings: UserConfig): Promise<Map<string, string>> {
  const cut = await cutAlone(settings);
  const nameOf = (module: string): string => {
    const chunk = cut.find((c) => c.facadeModuleId === module);
    if (!chunk) throw new Error(`${module} n’est pas de la construction.`);
    return chunk.fileName;
  };
  const opened = {
    entry: nameOf(PAGE),
    alone: [nameOf(PAGE_HORS_LIGNE)],
    screens: ECRANS.map((screen) =>
      filesOfScreen(screen).map((f) => nameOf(path.join(SCREENS_FOLDER, f))),
    ),
    perFile: BYTES_A_FILE_IS_WORTH,
  };
  return planChunks(opened, new Map(cut.map((c) => [c.fileName, asChunk(c)])));
}
