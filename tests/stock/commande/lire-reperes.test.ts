// Server: marks of a product are summed by SQL over lots, sales and open orders.
import { expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import type { RepereCommande } from '#shared/stock/commande/repere.schema.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import {
  acte,
  AUJOURDHUI,
  awa,
  commande,
  creer,
  dans,
  em,
  preparerCommandes,
  serveur,
  uneCommande,
} from './commandes.scene.ts';

preparerCommandes();

const lire = async (ids: readonly number[], plus = '') =>
  (await commande.lire<RepereCommande[]>(`/api/commandes/reperes?ids=${ids.join(',')}${plus}`))
    .data;

it('[CDE-7] ce qu’on regarde d’un produit : stock sans les périmés, ventes de trente jours, attendu ailleurs', async () => {
  const id = await unProduit(serveur, { qte: 12 });
  await sql(
    em(),
    `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
      values ($2, $1, 6, 0, 0, 0, 0), ($3, $1, 50, 0, 0, 0, 0)`,
    [id, dans(-29), dans(-30)],
  );
  const partie = await uneCommande([[id, 8]]);
  await acte(partie.id, 'envoyer', { courriel: false });
  const ici = await uneCommande([[id, 3]]);
  await uneCommande([[id, 5]]);
  const [r] = await lire([id], `&sauf=${ici.id}`);
  expect(r).toMatchObject({
    produit_id: id,
    vendable: 12,
    qte_min: 0,
    qte_max: 1000,
    en_route: 8,
    en_brouillon: 5,
    vendues_30j: 6,
  });
  expect(AUJOURDHUI).toBe(dans(0));
});

it('[CDE-7] un produit inconnu manque, une demande sans numéros est refusée', async () => {
  const id = await unProduit(serveur);
  expect((await lire([id, 999_999])).map((r) => r.produit_id)).toEqual([id]);
  const refusee = await commande.lire('/api/commandes/reperes?ids=1;2');
  expect(refusee.statut).toBe(422);
  expect((await awa.lire(`/api/commandes/reperes?ids=${id}`)).statut).toBe(403);
});

it('le budget d’une commande se garde, se change et se retire', async () => {
  const { fournisseur_id } = await uneCommande([[await unProduit(serveur), 2]]);
  const { data: faite } = await creer({ fournisseur_id, budget: 50_000, lignes: [] });
  expect(faite.budget).toBe(50_000);
  const change = await acte(faite.id, 'update', { budget: 70_000.5 });
  expect(change.data.budget).toBe(70_000.5);
  const facture = await acte(faite.id, 'update', { facture: 'F-1' });
  expect(facture.data.budget).toBe(70_000.5);
  const sans = await acte(faite.id, 'update', { budget: null });
  expect(sans.data.budget).toBeNull();
  const negatif = await acte(faite.id, 'update', { budget: -1 });
  expect(negatif.statut).toBe(422);
});
