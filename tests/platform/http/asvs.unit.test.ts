import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const RACINE = join(import.meta.dirname, '../../..');
const TABLE = readFileSync(join(RACINE, 'server/platform/http/ASVS.md'), 'utf8');
const lignes = [...TABLE.matchAll(/^\| (\d[\d., ]*?) *\| (.*?) *\|$/gm)].map(
  ([, numeros = '', tient = '']) => ({ numeros: numeros.split(', '), tient }),
);
/** Requirements of levels 1 and 2 in each chapter of ASVS 5.0.0, 1 to 17. */
const ATTENDUS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it('[SEC-15] chaque exigence de l’ASVS 5.0, niveaux 1 et 2, a sa ligne, une fois, avec un mot', () => {
  const numeros = lignes.flatMap((l) => l.numeros);
  expect(new Set(numeros).size).toBe(numeros.length);
  const parChapitre = ATTENDUS.map(
    (_, i) => numeros.filter((n) => n.startsWith(`${i + 1}.`)).length,
  );
  expect(parChapitre).toEqual(ATTENDUS);
  expect(lignes.filter((l) => l.tient.length < 6)).toEqual([]);
});

it('[SEC-15] ce qu’elle cite existe', () => {
  const cites = [...TABLE.matchAll(/`((?:tests|e2e|server|client|shared)\/[^`*\s]+)`/g)].map(
    ([, chemin = '']) => chemin,
  );
  expect(cites.length).toBeGreaterThan(80);
  expect(cites.filter((c) => !existsSync(join(RACINE, c)))).toEqual([]);
});
