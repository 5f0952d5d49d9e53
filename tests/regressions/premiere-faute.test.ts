// Server: a pipelined transaction must say its first fault, not those behind it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest({ patience: 1 });
});
afterAll(() => serveur.detruire());

// Statements of a payment leave together: after a deadlock, the one behind answered first, and the
// till said "internal error".
it('la faute dite est la première, pas celle des instructions parties derrière elle', async () => {
  const em = serveur.orm.em.fork();
  await em.begin();
  const sorts = await Promise.allSettled([
    sql(em, 'select 1 / $1::int as n', [0]),
    sql(em, 'select $1::int as n', [1]),
  ]);
  await em.rollback();
  expect(sorts.map((s) => s.status === 'rejected' && (s.reason as { code: string }).code)).toEqual([
    '22012',
    '22012',
  ]);
});

it('un produit tenu par un autre plus longtemps que la patience : « occupé », et la même vente passe ensuite', async () => {
  const awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  const produit_id = await unProduit(serveur);
  const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
  const em = serveur.orm.em.fork();
  await em.begin();
  await sql(em, 'select 1 from produit where id = $1 for update', [produit_id]);
  const payer = () =>
    awa.ecrire(
      `/api/reservations/${panier.id}/update`,
      { status: 'Termine', amount_gived: 1_000, caisse_id: 1 },
      'c0ffee00-0000-4000-8000-000000000001',
    );
  expect(await payer()).toMatchObject({ statut: 503, errors: [phrasesRefus.occupe] });
  await em.rollback();
  expect((await payer()).statut).toBe(200);
});
