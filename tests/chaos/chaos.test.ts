// Server: server and base are killed in mid-sale, and the stations must find their answers again.
import { expect, it } from 'vitest';
import { jouerChaos } from './jouer-chaos.ts';

it('le serveur tué deux fois et la base une fois en pleine vente : rien de perdu, rien en double, rien de faux à l’écran', async () => {
  const { manquements, ...mesures } = await jouerChaos({
    fois: 2,
    graine: 2_026,
    base: 2,
    repit: 1_000,
  });
  expect(manquements).toEqual([]);
  expect(mesures).toMatchObject({ mortsServeur: 2, mortsBase: 1 });
  // How many depends on the machine: what counts is that selling went on, and that every sale is
  // right.
  expect(mesures.ventes).toBeGreaterThan(0);
});
