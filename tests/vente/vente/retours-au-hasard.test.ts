// Server: eight at once return boxes of the same sales; sums are checked in the base.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { GRAINE, tirages } from '#tests/harness/tirages.ts';
import { CarnetDesRetours } from './retours-au-hasard.ts';

const NOMBRE = tirages(80, 10_000);

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

it(`[RTV-10] ${NOMBRE} retours au hasard, huit à la fois : stock, lots, dettes, tiroirs, compteurs et ventes, au centime`, async () => {
  const carnet = new CarnetDesRetours(serveur, new Tirage(GRAINE), {
    chef: await serveur.poste('Chef', { is_admin: true }),
    awa: await serveur.poste('Awa', { habilitations: VENDRE }),
  });
  await carnet.ouvrir();
  const debut = Date.now();
  await carnet.jouer(NOMBRE);
  if (NOMBRE > 1_000)
    console.log(
      JSON.stringify({
        graine: GRAINE,
        retours: carnet.retours.length,
        refuses: carnet.refuses,
        ventes: carnet.ventes.size,
        secondes: Math.round((Date.now() - debut) / 1000),
      }),
    );
  await carnet.comparer();
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
});
