import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';

const REST_MS = 300;

/** Build id: URL of the hashed entry script; empty when unbuilt. */
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

/** Debounced watcher; returns the stop function. */
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
  // a removed folder is ignored until the next start
  watcher.on('error', () => undefined);
  return () => {
    clearTimeout(timer);
    watcher.close();
  };
}
