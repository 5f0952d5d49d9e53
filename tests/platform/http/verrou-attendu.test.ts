// Server: lock timeouts and deadlocks are PostgreSQL's; the act is done again once.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { sql } from '#server/platform/db/sql.ts';
import { metrics } from '#server/platform/http/metrics.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let rival: pg.Client;
let produit_id: number;

beforeAll(async () => {
  serveur = await serveurDeTest({ patience: 1 });
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  produit_id = await unProduit(serveur, { qte: 1_000 });
  rival = new pg.Client({ connectionString: serveur.url });
  await rival.connect();
});
afterAll(async () => {
  await rival.end();
  // One deadlock is made on purpose.
  await serveur.detruire({ interblocages: true });
});

const tenirLeProduit = async (): Promise<void> => {
  await rival.query('begin');
  await rival.query('select 1 from produit where id = $1 for update', [produit_id]);
};
/** Transactions done again so far: for that error of the base, or for any. */
async function reprises(code?: string): Promise<number> {
  const lue = await metrics.getSingleMetric('transactions_reprises')?.get();
  return (lue?.values ?? [])
    .filter(({ labels }) => code === undefined || labels['code'] === code)
    .reduce((s, v) => s + v.value, 0);
}
/** Somebody waits for what that connection holds. */
const attenduPar = async (pid: number): Promise<boolean> =>
  (
    await sql(
      serveur.orm.em.fork(),
      'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
      [pid],
    )
  ).length > 0;
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

/**
 * A payment and a rival that want each other's product; true when PostgreSQL undid the payment. On
 * a busy machine the rival may come late, and be the one undone.
 */
async function etreindre(premier: number, second: number): Promise<boolean> {
  const panier = await unPanier(
    awa,
    [premier, second].map((id) => ({ produit_id: id, qte: 2 })),
  );
  const { rows } = await rival.query('select pg_backend_pid() as pid');
  const avant = await reprises('40P01');
  await rival.query('begin');
  await rival.query('select 1 from produit where id = $1 for update', [second]);
  const appel = awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    caisse_id: CAISSE_DEFAUT,
    amount_gived: panier.net_a_payer,
    mode_paiement: 'espece',
  });
  // The payment holds the first product and waits for the second: now the rival wants the first.
  await jusqua(() => attenduPar(Number(rows[0]?.pid)), 'le paiement attend le rival');
  await rival
    .query('select 1 from produit where id = $1 for update', [premier])
    .catch(() => undefined);
  await rival.query('rollback');
  expect(await appel).toMatchObject({ statut: 200, data: { status: 'Termine' } });
  return (await reprises('40P01')) > avant;
}
it('une étreinte avec un autre : la vente est défaite, refaite, et ne compte qu’une fois', async () => {
  const autre = await unProduit(serveur, { qte: 1_000 });
  let paiements = 0;
  await jusqua(() => {
    paiements += 1;
    return etreindre(produit_id, autre);
  }, 'un paiement est défait');
  const { rows } = await rival.query('select qte from produit where id = $1', [autre]);
  expect(Number(rows[0]?.qte)).toBe(1_000 - 2 * paiements);
});
