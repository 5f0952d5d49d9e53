import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const lire = (chemin: string): string =>
  readFileSync(new URL(`../../${chemin}`, import.meta.url), 'utf8');
const paquet = JSON.parse(lire('package.json')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
>;
const voulues = {
  ...paquet.dependencies,
  ...paquet.devDependencies,
  ...paquet.optionalDependencies,
};

/** Between their title and the next, the names that stand in a README. */
function ditesPar(chemin: string): string[] {
  const [, suite = ''] = lire(chemin).split('## Why each library is here\n');
  const [section = ''] = suite.split('\n## ');
  return [...section.matchAll(/`(@?[a-z][\w./-]*)`/g)].map(([, nom = '']) => nom);
}

it('chaque bibliothèque a une ligne qui dit pourquoi elle est là, et chaque ligne sa bibliothèque', () => {
  const dites = ['client', 'server', 'tests'].flatMap((d) => ditesPar(`${d}/README.md`));
  expect(dites.toSorted()).toEqual(Object.keys(voulues).toSorted());
});

it('aucune n’est voulue en n’importe quelle version', () => {
  const aNous = /^file:client\//; // a folder of ours, in the version that stands in it
  const libres = Object.entries(voulues).filter(
    ([, v]) => !/^[~^]?\d+\.\d+\.\d+/.test(v) && !aNous.test(v),
  );
  expect(libres).toEqual([]);
});
