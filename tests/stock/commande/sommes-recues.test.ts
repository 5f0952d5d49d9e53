// Server: an order, its paper, its delivery and the budget must agree in the base.
import { beforeAll, describe, expect, it } from 'vitest';
import type { BudgetDuMois } from '#shared/stock/commande/budget.schema.ts';
import type { CommandeComplete } from '#shared/stock/commande/commande.schema.ts';
import type { LivraisonAFacturer } from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { verifierInvariants } from '#server/platform/verification/invariants.ts';
import { unProduit } from '#tests/factories/une-pharmacie.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  acte,
  AUJOURDHUI,
  commande,
  dans,
  em,
  preparerCommandes,
  recevoir,
  serveur,
  uneCommande,
} from './commandes.scene.ts';

preparerCommandes();
let compta: Poste;
beforeAll(async () => {
  compta = await serveur.poste('Compta', {
    habilitations: [{ menu: 'STOCK', submenus: ['fournisseur'] }],
  });
});

const sommesDe = ({ total_achat, total_vente, total_tva, total_css }: CommandeComplete) => [
  total_achat,
  total_vente,
  total_tva,
  total_css,
];
/** The paper as a spreadsheet reads it: ordered, received, free, price, amount. */
async function papierDe(id: number): Promise<string[][]> {
  const { data } = await commande.lire<{ base64: string }>(
    `/api/commandes/${id}/document?format=csv`,
  );
  const lignes = Buffer.from(data.base64, 'base64').toString('utf8').trim().split('\r\n');
  return lignes.slice(1).map((l) => l.split(';').slice(3));
}
/** Ten ordered at 1.000; five came at 1.000 with a free one, then five at 1.200. */
async function recueADeuxPrix(): Promise<CommandeComplete> {
  const produit_id = await unProduit(serveur, {
    qte: 0,
    prix: 2000,
    prix_achat: 1000,
    tva: true,
    css: true,
  });
  const c = await uneCommande([[produit_id, 10]]);
  await acte(c.id, 'envoyer', { courriel: false });
  await recevoir(c.id, [{ produit_id, qte: 5, ug: 1, prix_achat: 1000 }]);
  const fin = await recevoir(c.id, [{ produit_id, qte: 5, prix_achat: 1200, prix_de_vente: 2200 }]);
  expect(fin.data.status).toBe('SUCCESS');
  return fin.data;
}

describe('[CMD-12] une commande terminée vaut ce qu’on a payé de ce qui est venu', () => {
  it('reçue à deux prix : la commande, son papier, le budget et la livraison à facturer disent pareil', async () => {
    const budget = async () =>
      (await commande.lire<BudgetDuMois>('/api/budget-achats')).data.engage;
    const avant = await budget();
    const c = await recueADeuxPrix();
    // 5 × 1.000 + 5 × 1.200, and 18 % and 1 % of it; sold 5 × 2.000 + 5 × 2.200.
    expect(sommesDe(c)).toEqual([11_000, 21_000, 1980, 110]);
    expect(await budget()).toBe(avant + 11_000);
    const livraisons = await compta.lire<LivraisonAFacturer[]>(
      '/api/factures-fournisseurs/livraisons',
    );
    expect(livraisons.data.find((l) => l.commande_id === c.id)?.montant).toBe(13_090);
    expect(await papierDe(c.id)).toEqual([
      ['10', '5', '1', '1000', '5000'],
      ['', '5', '0', '1200', '6000'],
      ['', '', '', '', '11000'],
    ]);
    expect(await verifierInvariants(em())).toEqual([]);
  });

  it('[FOF-5] de petites lignes, reçues à cheval sur un changement de taux : la commande et sa livraison font la même somme', async () => {
    const produit_id = await unProduit(serveur, { qte: 0, prix: 20, prix_achat: 10.03, tva: true });
    const c = await uneCommande([[produit_id, 4]]);
    await acte(c.id, 'envoyer', { courriel: false });
    const une = { produit_id, qte: 1, prix_achat: 10.03 };
    await recevoir(c.id, [une, une]);
    // The first two came yesterday, when the rate was still 10 %.
    await sql(
      em(),
      `insert into taux_taxe (taxe, taux, debut, created_by)
        values ('tva', 10, $1, 'Chef'), ('tva', 18, $2, 'Chef')`,
      [dans(-1), AUJOURDHUI],
    );
    await sql(
      em(),
      `update commande_reception
        set created_at = created_at - interval '1 day'
        where commande_id = $1`,
      [c.id],
    );
    const fin = await recevoir(c.id, [une, une]);
    // 10 % of 10,03 is 1,00 and 18 % of it 1,81, each on its own line.
    expect(sommesDe(fin.data)).toEqual([40.12, 80, 5.62, 0]);
    const livraisons = await compta.lire<LivraisonAFacturer[]>(
      '/api/factures-fournisseurs/livraisons',
    );
    expect(livraisons.data.find((l) => l.commande_id === c.id)?.montant).toBe(45.74);
    await sql(em(), 'delete from taux_taxe');
  });

  it('[CMD-5] reçue en partie à deux prix, puis soldée : ce qui est venu, à ses prix, et rien de plus', async () => {
    const [a, b] = [
      await unProduit(serveur, { qte: 0, prix: 2000, prix_achat: 1000 }),
      await unProduit(serveur, { qte: 0, prix: 2000, prix_achat: 700 }),
    ];
    const c = await uneCommande([
      [a, 10],
      [b, 4],
    ]);
    await acte(c.id, 'envoyer', { courriel: false });
    await recevoir(c.id, [{ produit_id: a, qte: 3, prix_achat: 1000 }]);
    await recevoir(c.id, [{ produit_id: a, qte: 2, prix_achat: 1200 }]);
    const soldee = await recevoir(c.id, [], { solder: true });
    expect(soldee.data).toMatchObject({
      status: 'SUCCESS',
      total_achat: 5400,
      total_vente: 10_000,
    });
    expect(await papierDe(c.id)).toEqual([
      ['10', '3', '0', '1000', '3000'],
      ['', '2', '0', '1200', '2400'],
      ['4', '0', '0', '700', '0'],
      ['', '', '', '', '5400'],
    ]);
  });
});
