import { existsSync, writeFileSync } from 'node:fs';

/**
 * Keeps what a first start says. Later ones say less (no password any more), and never over it: the
 * first may not have been read yet.
 * A base made anew says its own password, which takes the place of the former.
 */
export function keepWelcome(fichier: string, accueil: readonly string[]): void {
  if (
    accueil.length === 0 ||
    (existsSync(fichier) && !accueil.some((l) => l.startsWith('Administrateur')))
  )
    return;
  writeFileSync(fichier, `${accueil.join('\n')}\n`, { mode: 0o600 });
}
