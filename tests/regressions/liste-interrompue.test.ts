// Server: readers stop in the middle of a streamed list and hold its cursor.
import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { toStream } from '#server/platform/http/stream.ts';
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

it('dont on ne lit plus rien, elle est coupée, et ce qui rate ensuite n’arrête pas le serveur', async () => {
  let rendu = false;
  async function* lots(): AsyncGenerator<unknown[]> {
    try {
      for (;;) yield [{ texte: 'x'.repeat(100_000) }];
    } finally {
      rendu = true;
      // eslint-disable-next-line no-unsafe-finally -- what a dead connection answers to its undoing
      throw new Error('connexion perdue');
    }
  }
  const flux = await toStream({ flux: lots() }, 20);
  const fautes: Error[] = [];
  flux.on('error', (e) => fautes.push(e));
  await new Promise((ok) => flux.once('readable', ok)); // then reads nothing
  await jusqua(() => rendu, 'la connexion rendue', 5);
  expect(fautes.map((e) => e.message)).toEqual(['lecteur arrêté']);
});

/** Asks for a whole list and reads nothing of it. */
async function lecteurArrete(): Promise<http.ClientRequest> {
  const demande = http.get(`${serveur.adresse}/api/clients`, {
    headers: { Authorization: `Bearer ${chef.token}` },
    agent: false,
  });
  const reponse = await new Promise<http.IncomingMessage>((ok, ko) =>
    demande.once('response', ok).once('error', ko),
  );
  expect(reponse.statusCode).toBe(200);
  reponse.on('error', () => undefined);
  reponse.pause();
  return demande;
}

it('quatre lecteurs arrêtés ne prennent rien aux autres : la cinquième longue liste est refusée d’une phrase, tout le reste passe', async () => {
  await sql(
    serveur.orm.em.fork(),
    `insert into client (libelle, ville)
      select 'CLIENT ' || n || repeat(md5(n::text), 4), repeat(md5(n::text), 3)
      from generate_series(1, 60000) n`,
  );
  const arretes = await Promise.all(Array.from({ length: 4 }, lecteurArrete));
  const refusee = await chef.lire('/api/clients');
  expect(refusee).toMatchObject({
    statut: 503,
    code: 'trop_de_listes',
    errors: [phrasesRefus.tropDeListes],
  });
  const autres = await Promise.all([
    ...Array.from({ length: 25 }, () => chef.lire('/api/caisses')),
    ...Array.from({ length: 25 }, () => chef.lire('/api/clients?page=1&rows=25')),
    ...Array.from({ length: 25 }, () => chef.ecrire('/api/reservations', {})),
  ]);
  expect(autres.map((r) => r.statut)).toEqual(autres.map(() => 200));
  for (const demande of arretes) demande.destroy();
  await jusqua(
    async () => (await chef.lire<unknown[]>('/api/clients')).data?.length === 60_001,
    'la longue liste, les lecteurs arrêtés partis',
  );
});
