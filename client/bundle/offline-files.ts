import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

export const WORKER = 'service-worker';
/**
 * Module header excluding it from precache: useless without the server (reads, uploads), or heavy
 * and not needed offline.
 */
const KEPT_WHEN_OPENED = '// @kept-when-opened';
/** A worker is a separate build, its modules unknown here: judged by weight. */
const HEAVY_BYTES = 350_000;

const PUBLIC = path.join(import.meta.dirname, '../public');

const isKeptWhenOpened = (module: string): boolean =>
  !module.includes('/node_modules/') &&
  /\.tsx?$/.test(module) &&
  readFileSync(module, 'utf8').startsWith(KEPT_WHEN_OPENED);

/** Chunks to precache: reachable from pages, except through a kept-when-opened module. */
function keptChunks(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const kept = new Set<string>();
  const keep = (name: string): void => {
    const chunk = byName.get(name);
    if (!chunk || kept.has(name) || chunk.moduleIds.some(isKeptWhenOpened)) return;
    kept.add(name);
    for (const needed of [...chunk.imports, ...chunk.dynamicImports]) keep(needed);
  };
  for (const { fileName, isEntry } of chunks) if (isEntry) keep(fileName);
  return kept;
}

/** Injects the precache list into the service worker. */
export function writeOfflineFiles(
  folder: string,
  built: readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[],
): void {
  const kept = keptChunks(built.filter((file) => file.type === 'chunk'));
  const light = (file: (typeof built)[number]) =>
    file.type === 'chunk' ? kept.has(file.fileName) : file.source.length <= HEAVY_BYTES;
  const ours = built
    .filter((file) => /\.(js|css|html|woff2)$/.test(file.fileName) && light(file))
    .map((file) => file.fileName)
    .filter((name) => name !== `${WORKER}.js`);
  const published = readdirSync(PUBLIC, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(PUBLIC, name)).isFile())
    .map((name) => name.replaceAll(path.sep, '/'));
  // Unhashed names: their content must change the worker's text, or browsers would not update it.
  const mark = createHash('sha256');
  for (const name of [...published, ...ours.filter((name) => name.endsWith('.html'))].toSorted())
    mark.update(readFileSync(path.join(folder, name)));
  const list = [...ours, ...published].map((name) => `/${name}`).toSorted();
  const worker = path.join(folder, `${WORKER}.js`);
  const code = readFileSync(worker, 'utf8');
  const written = code.replace('FICHIERS_DE_LA_CONSTRUCTION', JSON.stringify(list));
  if (written === code) throw new Error('Le service worker ne demande pas la liste des fichiers.');
  writeFileSync(worker, `${written}\n// ${mark.digest('hex')}\n`);
}
