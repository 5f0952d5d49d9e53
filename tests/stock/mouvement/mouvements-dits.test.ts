// Server: each stock movement written is told by the socket, and no other.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

/** What the act told of this product, and the lines that it wrote in its ledger. */
async function dit(produit_id: number, acte: () => Promise<unknown>) {
  const lignes = async () =>
    (
      await sqlOne<{ n: number }>(
        serveur.orm.em.fork(),
        'select count(*)::int as n from mouvement where produit_id = $1',
        [produit_id],
      )
    )?.n ?? 0;
  await attendrePublication(serveur.adresse);
  const { messages, prise } = await awa.ecouter('produits');
  const avant = await lignes();
  await acte();
  const recus = () =>
    messages.flatMap((m) =>
      m.nom === 'produit.stock_modifie' && m.donnees.produit.id === produit_id
        ? [m.donnees.mouvement]
        : [],
    );
  await jusqua(() => recus().length > 0, 'le stock est dit');
  await attendrePublication(serveur.adresse);
  prise.disconnect();
  return { mouvements: recus(), lignes: (await lignes()) - avant };
}

it('[EVT-35] un panier, une vente à l’unité réglée n’écrivent aucun mouvement et n’en disent aucun ; vendre, annuler, ajouter en disent', async () => {
  const id = await unProduit(serveur, { qte: 10 });
  const rien = { mouvements: [false], lignes: 0 };
  const un = { mouvements: [true], lignes: 1 };

  expect(await dit(id, () => unPanier(awa, [{ produit_id: id, qte: 2 }]))).toEqual(rien);
  const panier = await unPanier(awa, [{ produit_id: id, qte: 1 }]);
  const maj = (corps: object) => awa.ecrire(`/api/reservations/${panier.id}/update`, corps);
  const lignes = (qte: number) => ({ reservation_produits: [{ produit_id: id, qte }] });
  expect(await dit(id, () => maj(lignes(3)))).toEqual(rien);
  let vente_id = 0;
  const payer = async () => {
    const { data, errors } = await awa.ecrire<{ vente_id: number }>(
      `/api/reservations/${panier.id}/update`,
      { status: 'Termine', amount_gived: 100_000, mode_paiement: 'espece' },
    );
    expect(errors).toEqual([]);
    vente_id = data.vente_id;
  };
  expect(await dit(id, payer)).toEqual(un);
  expect(await dit(id, () => chef.ecrire(`/api/ventes/${vente_id}/cancel`))).toEqual(un);
  const entree = { produit_id: id, qte: 4, type: 'Entrée', motif: 'CASSE' };
  const ajouter = async () =>
    expect((await chef.ecrire('/api/mouvements', entree)).errors).toEqual([]);
  expect(await dit(id, ajouter)).toEqual(un);
  const unite_id = await unProduit(serveur, { qte: 0 });
  const regler = async () =>
    expect(
      (await chef.ecrire(`/api/produits/${id}/detail`, { unite_id, unites_par_boite: 10 })).errors,
    ).toEqual([]);
  expect(await dit(id, regler)).toEqual(rien);
});

it('[EVT-35] [RTV-6] une boîte reprise et mise en quarantaine a deux lignes au grand livre : elles se disent', async () => {
  const id = await unProduit(serveur, { qte: 10 });
  const panier = await unPanier(awa, [{ produit_id: id, qte: 2 }]);
  const paye = await awa.ecrire<{ vente_id: number }>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: 100_000,
    mode_paiement: 'espece',
  });
  const chemin = `/api/ventes/${paye.data.vente_id}`;
  const ligne_id = (await chef.lire<VenteDetail>(chemin)).data.lignes[0]?.id;
  const lignes = [{ ligne_id, qte: 1, destination: 'Quarantaine' }];
  const rendre = async () =>
    expect(
      (await chef.ecrire(`${chemin}/retours`, { lignes, motif: 'rendue ouverte' })).errors,
    ).toEqual([]);
  expect(await dit(id, rendre)).toEqual({ mouvements: [true], lignes: 2 });
});
