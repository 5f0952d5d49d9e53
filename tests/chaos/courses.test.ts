// Server: two acts race for one basket; the base's locks choose the only winner.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Tirage } from '#server/platform/demo/tirage.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierBase } from './controles.ts';
import { courirPaires, PAIRES } from './courses.ts';
import { peupler, type Pharmacie } from './pharmacie.ts';

let serveur: ServeurDeTest;
let pharmacie: Pharmacie;
beforeAll(async () => {
  serveur = await serveurDeTest();
  pharmacie = await peupler(serveur.url, 4);
});
afterAll(async () => {
  await pharmacie.base.end();
  await serveur.detruire();
});

it('[PAI-4] deux gestes à la fois sur un panier à la caisse : un seul compte, l’autre lit lequel, le stock et les ventes sont justes', async () => {
  const resultats = await courirPaires({ adresse: serveur.adresse, pharmacie }, 5, new Tirage(5));
  expect(resultats.map((r) => [r.paire, r.courses])).toEqual(PAIRES.map((p) => [p.join(' × '), 5]));
  expect(resultats.flatMap((r) => r.fautes)).toEqual([]);
  expect(await verifierBase(serveur.url)).toEqual([]);
});
