import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Manifest, ViteBuilder } from 'vite';
import { writePages } from './arrival-pages.ts';
import { compress } from './compress.ts';
import { writeOfflineFiles } from './offline-files.ts';

/** Post-build steps, each reading the written files. */
export async function buildThenFinish(vite: ViteBuilder): Promise<void> {
  const client = vite.environments['client'];
  if (!client) throw new Error('Les écrans ne sont pas de la construction.');
  const [built] = [await vite.build(client)].flat();
  if (!built || !('output' in built)) throw new Error('La construction n’a rien rendu.');
  const folder = path.resolve(client.config.root, client.config.build.outDir);
  const manifest = path.join(folder, '.vite/manifest.json');
  writePages(folder, JSON.parse(readFileSync(manifest, 'utf8')) as Manifest);
  writeOfflineFiles(folder, built.output);
  await compress(folder);
}
