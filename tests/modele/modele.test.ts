// Server: random people, kills and lost answers against one base, checked with a book kept apart.
import { expect, it } from 'vitest';
import { FAUTES } from './fautes.ts';
import { jouerModele } from './jouer-modele.ts';

it('cent soixante gestes de tous, appels doublés et abandonnés, rivaux et pannes tirés : la base, les écrans et les comptes sont ceux du livre tenu à part', async () => {
  const { manquements, ...partie } = await jouerModele({
    graine: 2_026,
    actes: 160,
    caisses: 3,
    entreFautes: 18,
  });
  expect(manquements).toEqual([]);
  expect(Object.keys(partie.fautes)).toHaveLength(Object.keys(FAUTES).length);
  expect(partie.ventes).toBeGreaterThan(0);
});
