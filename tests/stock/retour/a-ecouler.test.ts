// Server: classes, dormant and excess stock are SQL over a year of sales.
import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import type { LigneAEcouler } from '#shared/stock/retour/a-ecouler.schema.ts';
import { produitsVendus } from '#server/stock/retour/produits-vendus.sql.ts';
import { unProduit } from '../../factories/une-pharmacie.ts';
import { chef, dans, preparerLots, serveur, unProduitEnLots } from '../produit/lots.scene.ts';

preparerLots();

const lire = (q: string) => chef.lire<LigneAEcouler[]>(`/api/stock-a-ecouler?${q}`);
const noms = async (q: string) => (await lire(`page=1&rows=50&${q}`)).data.map((l) => l.libelle);
/** Sales of a product as the sums of days hold them. */
const vendu = (produit_id: number, jours: number, qte: number, ca: number) =>
  sql(
    serveur.orm.em.fork(),
    `insert into agregat_produit (jour, produit_id, qte, ht, total, achat, annulee)
      values ($1, $2, $3, $4, $4, 0, 0)`,
    [dans(-jours), produit_id, qte, ca * 100],
  );

let fort: number;
let dort: number;
let trop: number;
beforeAll(async () => {
  fort = await unProduit(serveur, { libelle: 'FORT', qte: 10, prix: 1000 });
  dort = await unProduit(serveur, { libelle: 'DORT', qte: 4, prix: 1000 });
  trop = await unProduit(serveur, { libelle: 'TROP', qte: 40, prix: 1000 });
  await unProduit(serveur, { libelle: 'NEUF', qte: 5, prix: 1000 });
  await sql(
    serveur.orm.em.fork(),
    `update produit set created_at = now() - interval '400 days', qte_min = 1, qte_max = 60
      where libelle <> 'NEUF'`,
  );
  await vendu(fort, 2, 130, 8_000);
  await vendu(trop, 3, 13, 1_500);
  await vendu(dort, 120, 2, 500);
});

describe('[ECO-5] les listes d’actes', () => {
  it('[ECO-1] les classes suivent les francs vendus dans l’année', async () => {
    const { data } = await lire('liste=abc&page=1&rows=50');
    expect(data.slice(0, 3).map((l) => [l.libelle, l.classe, l.ca])).toEqual([
      ['FORT', 'A', 8_000],
      ['TROP', 'B', 1_500],
      ['DORT', 'C', 500],
    ]);
  });
  it('dort ce qui ne s’est pas vendu depuis tant de jours, sauf ce qui vient d’arriver', async () => {
    expect(await noms('liste=dormants&jours=90')).toEqual(['DORT']);
    expect(await noms('liste=dormants&jours=150')).toEqual([]);
  });
  it('un produit créé à minuit et demi l’est de ce jour à Libreville, non de la veille', async () => {
    const id = await unProduit(serveur, { libelle: 'DE LA NUIT', qte: 1 });
    const em = serveur.orm.em.fork();
    await sql(em, `update produit set created_at = '2026-06-01T23:30:00Z' where id = $1`, [id]);
    const lus = await produitsVendus(em, '2026-07-01');
    expect(lus.find((p) => p.id === id)?.depuis).toBe('2026-06-02');
    await sql(em, 'update produit set qte = 0 where id = $1', [id]);
  });
  it('[ECO-3] [ECO-4] le surstock dit les boîtes en trop, leurs francs, le maximum à garder', async () => {
    const { data, extra_data } = await lire('liste=surstock&semaines=12&page=1&rows=50');
    expect(data).toMatchObject([
      { libelle: 'TROP', qte: 28, semaines: 40, qte_max: 60, qte_max_conseillee: 12 },
    ]);
    expect(extra_data).toEqual({ total_achat: 28 * (data[0]?.prix_achat ?? 0) });
  });
  it('[HAB-9] ce que coûtent les boîtes ne se lit qu’avec les prix d’achat, ni ne se trie', async () => {
    const rend = await serveur.poste('Rend', {
      habilitations: [{ menu: 'STOCK', submenus: ['retour'] }],
    });
    const { data, extra_data } = await rend.lire<LigneAEcouler[]>(
      '/api/stock-a-ecouler?liste=surstock&semaines=12&page=1&rows=50',
    );
    expect(data).toMatchObject([{ libelle: 'TROP', qte: 28 }]);
    expect([data[0]?.total_achat, data[0]?.prix_achat, extra_data]).toEqual([
      undefined,
      undefined,
      {},
    ]);
    const trie = await rend.lire('/api/stock-a-ecouler?liste=surstock&sort=total_achat');
    expect(trie.statut).toBe(403);
  });
  it('les colonnes demandées, et `id` toujours', async () => {
    const { data } = await lire('liste=surstock&semaines=12&page=1&rows=50&columns=libelle,qte');
    expect(data).toEqual([{ id: trop, libelle: 'TROP', qte: 28 }]);
  });
  it('ce qui périme, lot par lot, le premier d’abord ; la recherche, le tri et l’export suivent', async () => {
    await unProduitEnLots(
      [
        ['P1', dans(-2), 3],
        ['P2', dans(20), 4],
        ['P3', dans(200), 9],
      ],
      0,
    );
    const { data } = await lire('liste=perimes&jours=30&page=1&rows=50');
    expect(data.map((l) => [l.lot_numero, l.qte, l.date_expiration])).toEqual([
      ['P1', 3, dans(-2)],
      ['P2', 4, dans(20)],
    ]);
    const tries = await lire('liste=perimes&jours=30&page=1&rows=1&sort=qte&order=desc');
    expect([tries.data.map((l) => l.lot_numero), tries.meta?.total]).toEqual([['P2'], 2]);
    expect((await lire('liste=perimes&jours=365')).data).toHaveLength(3);
    expect((await lire('liste=perimes&jours=30&search_by_keyword=p2')).data).toHaveLength(1);
    expect((await lire('liste=autre')).statut).toBe(422);
  });
});
