import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Manifest, type ViteBuilder } from 'vite';
import { writePages } from './arrival-pages.ts';
import { compress } from './compress.ts';
import { writeOfflineFiles } from './offline-files.ts';

/**
 * The client's screen: one script of its own. Sharing files with the application would cost both of
 * them more.
 */
const buildDisplay = (root: string, outDir: string) =>
  build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      assetsInlineLimit: 0, // CSP allows our own files only
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: path.join(root, 'afficheur.html'),
        output: { codeSplitting: false },
      },
    },
  });

/** Post-build steps, each reading the written files. */
export async function buildThenFinish(vite: ViteBuilder): Promise<void> {
  const client = vite.environments['client'];
  if (!client) throw new Error('Les écrans ne sont pas de la construction.');
  const [built] = [await vite.build(client)].flat();
  if (!built || !('output' in built)) throw new Error('La construction n’a rien rendu.');
  const folder = path.resolve(client.config.root, client.config.build.outDir);
  await buildDisplay(client.config.root, folder);
  const manifest = path.join(folder, '.vite/manifest.json');
  writePages(folder, JSON.parse(readFileSync(manifest, 'utf8')) as Manifest);
  writeOfflineFiles(folder, built.output);
  await compress(folder);
}
