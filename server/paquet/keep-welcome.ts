import { existsSync } from 'node:fs';
import { placeFile } from '../archive/place-file.ts';

/**
 * Keeps what a first start says. Later ones say less (no password any more), and never over it: the
 * first may not have been read yet.
 * A base made anew says its own password, which takes the place of the former.
 */
export function keepWelcome(file: string, welcome: readonly string[]): void {
  if (
    welcome.length === 0 ||
    (existsSync(file) && !welcome.some((l) => l.startsWith('Administrateur')))
  )
    return;
  placeFile(file, `${welcome.join('\n')}\n`, 0o600);
}
