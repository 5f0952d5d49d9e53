// Server: tries are counted in the base by its hours, and outlive a clock put back.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAttempt } from '#server/platform/http/attempts.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

const DEBUT = new Date('2026-11-23T08:00:00Z').getTime();
/** A wrong secret so many seconds after the first one. */
const essayer = (cle: string, secondes: number) =>
  countAttempt(serveur.orm.em.fork(), cle, new Date(DEBUT + secondes * 1000));
async function essayerCinqFois(cle: string, secondes: number): Promise<void> {
  for (let n = 0; n < 5; n++) expect((await essayer(cle, secondes)).bloque).toBeNull();
}

it('[ACC-1] après cinq essais faux la porte reste close cinq minutes, et se rouvre', async () => {
  await essayerCinqFois('qui:porte', 0);
  expect((await essayer('qui:porte', 1)).bloque).toMatchObject({ statut: 429 });
  expect((await essayer('qui:porte', 299)).bloque).toMatchObject({ statut: 429 });
  expect((await essayer('qui:porte', 300)).bloque).toBeNull();
});

it('[HOR-3] close par une horloge en avance d’un jour, remise à l’heure : la porte est ouverte', async () => {
  const JOUR = 86_400;
  await essayerCinqFois('qui:avance', JOUR);
  expect((await essayer('qui:avance', JOUR)).bloque).toMatchObject({ statut: 429 });
  await essayerCinqFois('qui:avance', 0);
  expect((await essayer('qui:avance', 1)).bloque).toMatchObject({ statut: 429, attendre: 299 });
});

it('[ACC-1] cinq essais comptent ensemble en cinq minutes, pas au-delà', async () => {
  for (const secondes of [0, 1, 2, 3]) await essayer('qui:lent', secondes);
  // Five minutes after the first one: counted from here.
  await essayerCinqFois('qui:lent', 301);
  for (const secondes of [0, 1, 2, 3, 299]) await essayer('qui:presse', secondes);
  expect((await essayer('qui:presse', 299)).bloque).toMatchObject({ statut: 429 });
});
