import { existsSync } from 'node:fs';
import { placeFile } from '../archive/place-file.ts';

/**
 * Later starts lack the password and never overwrite an unread first message; a new database's
 * password replaces it.
 */
export function keepWelcome(file: string, welcome: readonly string[]): void {
  if (
    welcome.length === 0 ||
    (existsSync(file) && !welcome.some((l) => l.startsWith('Administrateur')))
  )
    return;
  placeFile(file, `${welcome.join('\n')}\n`, 0o600);
}
