import { existsSync, type FSWatcher, readFileSync, watch } from 'node:fs';
import path from 'node:path';

const REST_MS = 300;

/**
 * Which build of the pages stands in this folder: the address of its entry script, which bears the
 * hash of what it holds. Empty: none is built.
 */
export function readBuild(dossier: string): string {
  try {
    return (
      /<script[^>]+src="(\/assets\/[^"]+\.js)"/.exec(
        readFileSync(path.join(dossier, 'index.html'), 'utf8'),
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
export function watchBuild(dossier: string, changee: (construction: string) => void): () => void {
  if (!existsSync(dossier)) return () => undefined;
  let tenue = readBuild(dossier);
  let minuterie: NodeJS.Timeout | undefined;
  const regarder = (): void => {
    const lue = readBuild(dossier);
    if (lue === '' || lue === tenue) return;
    tenue = lue;
    changee(lue);
  };
  const guet: FSWatcher = watch(dossier, { persistent: false }, () => {
    clearTimeout(minuterie);
    minuterie = setTimeout(regarder, REST_MS).unref();
  });
  // a folder taken away tells no news; the next start reads it anew
  guet.on('error', () => undefined);
  return () => {
    clearTimeout(minuterie);
    guet.close();
  };
}
