import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';

export const WORKER = 'service-worker';
/**
 * First in a module that a station keeps once opened, not in advance: it only reads what the server
 * alone holds, sends it files, or is heavy and no cut needs it.
 */
const KEPT_WHEN_OPENED = '// @kept-when-opened';
/** What a thread loads was built apart: its weight tells, for its modules are not known here. */
const HEAVY_BYTES = 350_000;

const PUBLIC = path.join(import.meta.dirname, '../public');

const isKeptWhenOpened = (module: string): boolean =>
  !module.includes('/node_modules/') &&
  /\.tsx?$/.test(module) &&
  readFileSync(module, 'utf8').startsWith(KEPT_WHEN_OPENED);

/** What may be opened from a page, but by a module that says it is kept only when opened. */
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

/** Writes into our service worker the list of the files that a station keeps in advance. */
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
  // Those whose name does not bear their hash: the worker's own text must change with them, or no
  // browser would read it again.
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
