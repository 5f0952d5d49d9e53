import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { toStream } from '#server/http/stream.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { jusqua } from '#tests/harness/patience.ts';

let serveur: ServeurDeTest;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

it('une liste sans page qui ne peut pas être lue reçoit une réponse, au lieu d’attendre pour toujours', async () => {
  expect((await chef.lire('/api/clients')).statut).toBe(200);
  await sql(serveur.orm.em.fork(), 'alter table client rename column tri to tri_ailleurs');
  const reponse = await chef.lire('/api/clients');
  expect(reponse).toMatchObject({ success: false, errors: [expect.any(String)] });
  expect(reponse.statut).toBeGreaterThanOrEqual(500);
  await sql(serveur.orm.em.fork(), 'alter table client rename column tri_ailleurs to tri');
  expect((await chef.lire('/api/clients')).statut).toBe(200);
});

it('interrompue en route, elle finit en faute : une moitié de liste n’est pas une liste', async () => {
  async function* lots(): AsyncGenerator<unknown[]> {
    yield [{ id: 1 }];
    throw new Error('base perdue');
  }
  const flux = await toStream({ flux: lots() });
  const lus: string[] = [];
  await expect(
    (async () => {
      for await (const m of flux) lus.push(String(m));
    })(),
  ).rejects.toThrow('base perdue');
  expect(lus.join('')).toContain('{"id":1}');
});

it('abandonnée par qui la demandait, avant ou pendant la lecture, elle rend ce qu’elle tenait', async () => {
  for (const lire of [false, true]) {
    let rendu = false;
    async function* lots(): AsyncGenerator<unknown[]> {
      try {
        for (;;) yield [{ id: 1 }];
      } finally {
        rendu = true;
      }
    }
    const flux = await toStream({ flux: lots() });
    if (lire) await new Promise((ok) => flux.once('data', ok));
    flux.destroy();
    await jusqua(() => rendu, 'la connexion rendue', 5);
  }
});
