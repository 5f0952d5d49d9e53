// Server: only the planner of PostgreSQL says which index a reading takes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { A_EXPORTER } from '#server/vente/cnamgs/feuilles.sql.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
beforeAll(async () => {
  serveur = await serveurDeTest();
});
afterAll(() => serveur.detruire());

/** How PostgreSQL would read this, were reading a whole table out of the question. */
async function plan(lecture: string): Promise<string> {
  return serveur.orm.em.fork().transactional(async (em) => {
    await sql(em, 'set local enable_seqscan = off');
    return JSON.stringify(await sql(em, `explain ${lecture}`));
  });
}

it('[BOR-13] les feuilles à exporter se lisent par leur index, non parmi toutes les ventes', async () => {
  const lecture = `select sum(v.total_prise_en_charge) from vente v where ${A_EXPORTER}`;
  expect(await plan(lecture)).toContain('vente_a_exporter');
});

it('[STA-50] la dernière vente d’un produit se lit par son index, non parmi tous les jours', async () => {
  const lecture = `select a.jour from agregat_produit a
    where a.produit_id = 1 and a.qte > 0 order by a.jour desc limit 1`;
  expect(await plan(lecture)).toContain('agregat_produit_jours');
});
