import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { DONNEES } from './donnees.ts';

/** In the title of each test left out: who tells the run's result counts them by it. */
const MANQUE = 'il manque ../shared/data';

/** Played where this part of the data is; elsewhere left out, under a title that says why. */
export function siDonnees(part: string) {
  const la = existsSync(join(DONNEES, part));
  const dire = (nom: string): string => (la ? nom : `${nom} (${MANQUE}/${part})`);
  return {
    describe: (nom: string, faire: () => void) => describe.skipIf(!la)(dire(nom), faire),
    it: (nom: string, faire: () => void | Promise<void>) => it.skipIf(!la)(dire(nom), faire),
  };
}
