import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

export let ici = '';
export const dans = (...noms: string[]) => path.join(ici, ...noms);
export const ecrire = (chemin: string, texte: string): void => {
  mkdirSync(path.dirname(dans(chemin)), { recursive: true });
  writeFileSync(dans(chemin), texte);
};

/** The scene of each of these files: opened before its tests, closed after. */
export function preparerPaquet(): void {
  beforeEach(() => {
    ici = mkdtempSync(path.join(tmpdir(), 'paquet-'));
    chmodSync(ici, 0o755); // the account of a database may not be the one that tests
  });
  afterEach(() => rmSync(ici, { recursive: true, force: true }));
}
