// Server: a reservation given back must be told, from the rows that held it.
import { expect, it } from 'vitest';
import { surProduits } from '#shared/stock/produit/produit.events.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { awa, brice, caisse_id, maj, preparerEnregistrer, serveur } from './enregistrer.scene.ts';

preparerEnregistrer();

const laisser = (r: Reservation) =>
  sql(
    serveur.orm.em.fork(),
    `update reservation set edited_at = now() - interval '45 minutes' where id = $1`,
    [r.id],
  );
/** What REST reads of this product and what the socket says of it are one, before and after. */
async function retenue(
  produit_id: number,
  acte: () => Promise<unknown>,
  noms = ['produit.stock_modifie'],
): Promise<number[]> {
  const lire = async () => (await awa.lire<Produit>(`/api/produits/${produit_id}`)).data;
  const avant = (await lire()).qte_retenue;
  await verifierEvenement<Produit[]>({
    poste: awa,
    topic: 'produits',
    lire: async () => [await lire()],
    appliquer: surProduits,
    acte,
    noms,
  });
  return [avant, (await lire()).qte_retenue];
}

it.each([
  ['envoyé', (r: Reservation) => maj(r, { caisse_id, switch_caisse_at: new Date().toISOString() })],
  ['modifié sans toucher à ses lignes', (r: Reservation) => maj(r, { libelle: 'Repris' })],
])(
  '[RES-67] laissé puis %s, un panier reprend son stock, et on le dit',
  async (_nom, reprendre) => {
    const produit_id = await unProduit(serveur, { qte: 10 });
    const panier = await unPanier(awa, [{ produit_id, qte: 8 }]);
    await laisser(panier);
    expect(await retenue(produit_id, () => reprendre(panier))).toEqual([0, 8]);
  },
);

it('[RES-67] renvoyé longtemps après sa dernière modification, il rend son stock, et on le dit', async () => {
  const produit_id = await unProduit(serveur, { qte: 10 });
  const panier = await unPanier(awa, [{ produit_id, qte: 8 }], { caisse_id });
  await laisser(panier);
  const renvoyer = () =>
    brice.ecrire(`/api/reservations/${panier.id}/renvoyer`, { motif: 'Client parti' });
  expect(await retenue(produit_id, renvoyer)).toEqual([8, 0]);
});

it('[RES-67] une ligne retirée en payant rend son stock, et on le dit', async () => {
  const [retire, paye] = [await unProduit(serveur, { qte: 10 }), await unProduit(serveur)];
  const panier = await unPanier(awa, [
    { produit_id: retire, qte: 8 },
    { produit_id: paye, qte: 1 },
  ]);
  const payer = () =>
    maj(panier, {
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 1000,
      reservation_produits: [{ produit_id: paye, qte: 1 }],
    });
  const deux = ['produit.stock_modifie', 'produit.stock_modifie'];
  expect(await retenue(retire, payer, deux)).toEqual([8, 0]);
});

it('[RES-63] annulé quand sa demi-heure est passée sans qu’on l’ait dit, il le dit', async () => {
  const produit_id = await unProduit(serveur, { qte: 10 });
  const panier = await unPanier(awa, [{ produit_id, qte: 8 }]);
  await laisser(panier);
  expect(await retenue(produit_id, () => maj(panier, { status: 'Annule' }))).toEqual([0, 0]);
});
