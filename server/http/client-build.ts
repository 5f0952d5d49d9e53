import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';

const REST_MS = 300;

/**
 * Which build of the pages stands in this folder: the address of its entry script, which bears the
 * hash of what it holds. Empty: none is built.
 */
export function readBuild(folder: string): string {
  try {
    return (
      /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(
        readFileSync(path.join(folder, 'index.html'), 'utf8'),
      )?.[1] ?? ''
    );
  } catch {
    return '';
  }
}

/**
 * Tells when another build has been put in the folder, once its writing has come to rest. Gives the
 * way to stop.
 */
export function watchBuild(folder: string, changed: (build: string) => void): () => void {
  if (!existsSync(folder)) return () => undefined;
  let held = readBuild(folder);
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    const found = readBuild(folder);
    if (found === '' || found === held) return;
    held = found;
    changed(found);
  };
  const watcher: FSWatcher = watch(folder, { persistent: false }, () => {
    clearTimeout(timer);
    timer = setTimeout(look, REST_MS).unref();
  });
  // a folder taken away tells no news; the next start reads it anew
  watcher.on('error', () => undefined);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
