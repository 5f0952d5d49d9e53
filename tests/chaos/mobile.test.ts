// Server: its own processes on their own base, the operator apart, so that its ledger is compared.
import { expect, it } from 'vitest';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { jouerMobile } from './mobile/jouer-mobile.ts';

/** The same run as `npm run chaos -- --mobile`, short, and nobody dies unless all are drawn. */
it('[MOB-34] [MOB-M6] l’opérateur perd, coupe, double et tarde : aucune somme perdue ni comptée deux fois', async () => {
  const fin = await jouerMobile({
    graine: GRAINE,
    demandes: tirages(30, 2_000),
    processus: tirages(1, 3),
    entreMorts: tirages(1_000, 100),
  });
  expect(fin.manquements).toEqual([]);
  expect(fin.etats['rattachee']).toBeGreaterThan(0);
  expect(fin.forges).toBeGreaterThan(0);
});
