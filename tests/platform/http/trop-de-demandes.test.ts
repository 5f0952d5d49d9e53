// Server: counts tries per network address, and cuts a socket that subscribes without end.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import type { Accuse } from '#shared/evenements.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { MOT_DE_PASSE, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest({ trustProxy: true });
});
afterEach(() => sql(serveur.orm.em.fork(), 'delete from tentative'));
afterAll(() => serveur.detruire());

const entrer = async (name: string, password: string, adresse: string): Promise<number> => {
  const reponse = await fetch(`${serveur.adresse}/api/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': adresse },
    body: JSON.stringify({ name, password }),
  });
  return reponse.status;
};

it('[ACC-15] deux cents noms inconnus d’une même adresse : trente regards, puis la porte est close', async () => {
  const statuts = await Promise.all(
    Array.from({ length: 200 }, (_, i) => entrer(`inconnu${i}`, 'x', '10.0.0.7')),
  );
  expect(statuts.filter((s) => s === 422)).toHaveLength(30);
  expect(statuts.filter((s) => s === 429)).toHaveLength(170);
  // what is closed leaves no trace of the names it did not look at
  const { n = 0 } =
    (await sqlOne<{ n: number }>(
      serveur.orm.em.fork(),
      `select count(*)::int as n from tentative where starts_with(cle, 'mdp:')`,
    )) ?? {};
  expect(n).toBe(30);
});

it('[ACC-15] l’adresse d’un autre est close, pas la nôtre ; le bon mot de passe ne la rouvre pas', async () => {
  await serveur.poste('Patiente', {});
  for (let i = 0; i < 29; i++) await entrer(`nom${i}`, 'x', '10.0.0.8');
  expect(await entrer('patiente', MOT_DE_PASSE, '10.0.0.8')).toBe(200);
  expect(await entrer('nom29', 'x', '10.0.0.8')).toBe(422);
  expect(await entrer('nom30', 'x', '10.0.0.8')).toBe(429);
  expect(await entrer('patiente', MOT_DE_PASSE, '10.0.0.8')).toBe(429);
  expect(await entrer('patiente', MOT_DE_PASSE, '10.0.0.9')).toBe(200);
});

it('[ACC-1] qui devine ailleurs ne ferme pas la porte à la titulaire', async () => {
  await serveur.poste('Titulaire', {});
  for (let i = 0; i < 5; i++) expect(await entrer('titulaire', 'faux', '10.0.1.1')).toBe(422);
  expect(await entrer('titulaire', MOT_DE_PASSE, '10.0.1.1')).toBe(429);
  expect(await entrer('titulaire', MOT_DE_PASSE, '10.0.1.2')).toBe(200);
});

it('[SEC-12] derrière un programme de confiance, l’adresse est celle qu’il dit, jamais celle que le client s’invente', async () => {
  const inventees = Array.from({ length: 5 }, (_, i) => `10.9.9.${i}, 10.0.3.1`);
  await serveur.poste('Relayée', {});
  for (const inventee of inventees) expect(await entrer('relay.e', 'faux', inventee)).toBe(422);
  expect(await entrer('relay.e', MOT_DE_PASSE, '10.9.9.77, 10.0.3.1')).toBe(429);
  expect(await entrer('relay.e', MOT_DE_PASSE, '10.0.3.1, 10.0.3.2')).toBe(200);
});

it('[SEC-11] mesures et description des appels : au serveur pour tous, d’ailleurs pour un administrateur', async () => {
  const chef = await serveur.poste('Mesureur', { is_admin: true });
  const vendeur = await serveur.poste('Curieux', { habilitations: [] });
  const lire = async (chemin: string, qui: { token: string } | null, adresse: string) =>
    (
      await fetch(serveur.adresse + chemin, {
        headers: {
          'X-Forwarded-For': adresse,
          ...(qui && { Authorization: `Bearer ${qui.token}` }),
        },
      })
    ).status;
  for (const chemin of ['/metriques', '/api/docs', '/api/docs/openapi.json', '/api/docs/page.js']) {
    const statuts = [
      await lire(chemin, null, '127.0.0.1'),
      await lire(chemin, null, '192.168.1.50'),
      await lire(chemin, vendeur, '192.168.1.50'),
      await lire(chemin, chef, '192.168.1.50'),
    ];
    expect([chemin, ...statuts]).toEqual([chemin, 200, 401, 403, 200]);
  }
  expect(await lire('/sante', null, '192.168.1.50')).toBe(200);
});

it('[EVT-24] vingt mille abonnements d’un écran : une phrase, puis il est coupé, et lui seul', async () => {
  const chef = await serveur.poste('Cheffe', { is_admin: true });
  const autre = await serveur.poste('Autre', { is_admin: true });
  const voisin = await autre.ecouter('caisses');
  const { prise } = await chef.ecouter();
  const accuses: Accuse[] = [];
  for (let i = 1; i <= 20_000; i++)
    prise.emit('subscribe', { topic: `caisse:${i}` }, (a: Accuse) => accuses.push(a));
  await jusqua(() => !prise.connected, 'l’écran est coupé');
  expect(accuses.filter((a) => a.ok).length).toBeLessThanOrEqual(200);
  expect(accuses.find((a) => !a.ok)).toEqual({
    ok: false,
    code: 'trop_de_tentatives',
    errors: [phrasesAcces.tropDAbonnements],
  });
  expect(voisin.prise.connected).toBe(true);
  expect(await voisin.prise.emitWithAck('subscribe', { topic: 'garde' })).toMatchObject({
    ok: true,
  });
});
