import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { metrics } from '#server/http/metrics.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let rival: pg.Client;
let produit_id: number;

beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  produit_id = await unProduit(serveur, { qte: 1_000 });
  rival = new pg.Client({ connectionString: serveur.url });
  await rival.connect();
});
afterAll(async () => {
  await rival.end();
  await serveur.detruire();
});

const tenirLeProduit = async (): Promise<void> => {
  await rival.query('begin');
  await rival.query('select 1 from produit where id = $1 for update', [produit_id]);
};
async function reprises(): Promise<number> {
  const lue = await metrics.getSingleMetric('transactions_reprises')?.get();
  return (lue?.values ?? []).reduce((s, v) => s + v.value, 0);
}
const modifier = (panier: { id: number }, qte: number, cle = randomUUID()) =>
  awa.ecrire(
    `/api/reservations/${panier.id}/update`,
    { reservation_produits: [{ produit_id, qte }] },
    cle,
  );

it('un verrou tenu plus longtemps que l’attente d’un ordre : l’acte est refait, une seule fois', async () => {
  const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
  const avant = await reprises();
  const cle = randomUUID();
  await tenirLeProduit();
  const appel = modifier(panier, 2, cle);
  await jusqua(async () => (await reprises()) > avant, 'l’acte n’a pas été repris');
  await rival.query('rollback');
  const reponse = await appel;
  expect(reponse).toMatchObject({ statut: 200, data: { reservation_produits: [{ qte: 2 }] } });
  expect((await modifier(panier, 2, cle)).texte).toBe(reponse.texte);
});

it('tenu sans fin : refusé d’une phrase, avec le temps à attendre, et la clé peut resservir', async () => {
  const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
  const cle = randomUUID();
  await tenirLeProduit();
  const refusee = await fetch(`${serveur.adresse}/api/reservations/${panier.id}/update`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${awa.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': cle,
    },
    body: JSON.stringify({ reservation_produits: [{ produit_id, qte: 3 }] }),
  });
  expect(refusee.status).toBe(503);
  expect(Number(refusee.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(await refusee.json()).toMatchObject({ code: 'occupe', errors: [phrasesRefus.occupe] });
  await rival.query('rollback');
  expect((await modifier(panier, 3, cle)).statut).toBe(200);
});
