import { existsSync, writeFileSync } from 'node:fs';

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
  writeFileSync(file, `${welcome.join('\n')}\n`, { mode: 0o600 });
}
