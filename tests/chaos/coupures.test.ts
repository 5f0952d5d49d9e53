// Server: stations, cables, server and base are separate processes that die apart.
import { expect, it } from 'vitest';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { jouerCoupures } from './coupures/jouer-coupures.ts';

/** The same run as `npm run chaos -- --coupures`, short. */
it('[CPE-8] [HSL-10] des postes coupés, tués, à la mauvaise heure, un serveur mort puis restauré : chaque vente montrée payée y est une fois', async () => {
  const fin = await jouerCoupures({ graine: GRAINE, ventes: tirages(24, 400), postes: 2 });
  expect(fin.manquements).toEqual([]);
  expect(fin.hors_ligne).toBeGreaterThan(0);
});
