// Server: server and base are killed in mid-sale, the State's server is a process apart.
import { expect, it } from 'vitest';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { jouerCertification } from './certification/jouer-certification.ts';

/** The same run as `npm run chaos -- --certification`, short. */
it('[CER-18] l’État répond de travers, le serveur et la base meurent : chaque vente est certifiée une fois au plus, pour son total', async () => {
  const fin = await jouerCertification({
    graine: GRAINE,
    ventes: tirages(40, 2_000),
    entreMorts: tirages(16, 250),
  });
  expect(fin.manquements).toEqual([]);
  expect(fin.etats['Certifiée']).toBeGreaterThan(0);
  expect(fin.fautes).toBeGreaterThan(0);
});
