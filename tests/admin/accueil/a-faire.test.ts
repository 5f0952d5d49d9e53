// Server: what waits today is counted by SQL over stock, orders, promises and counts.
import { describe, expect, it } from 'vitest';
import { ANNONCES } from '#shared/admin/accueil/accueil.rules.ts';
import type { AFaire, GenreAFaire } from '#shared/admin/accueil/accueil.schema.ts';
import type { PremierPas } from '#shared/admin/accueil/premiers-pas.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Promis } from '#shared/vente/promis/promis.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unClient,
  unPanier,
  unProduit,
  uneCaisse,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import {
  acte,
  awa,
  commande,
  dans,
  em,
  preparerCommandes,
  recevoir,
  serveur,
  stock,
  uneCommande,
} from '../../stock/commande/commandes.scene.ts';

preparerCommandes();

const aFaire = async (p: Poste): Promise<AFaire[]> =>
  (await p.lire<AFaire[]>('/api/accueil/a-faire')).data;
const de = async (p: Poste, genre: GenreAFaire): Promise<AFaire | undefined> =>
  (await aFaire(p)).find((a) => a.genre === genre);
const vendreTout = async (produit_id: number, qte: number): Promise<void> => {
  const panier = await unPanier(awa, [{ produit_id, qte }]);
  await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
    status: 'Termine',
    amount_gived: panier.net_a_payer,
  });
};

describe('ce qui attend aujourd’hui', () => {
  it('[ACU-3] rien n’attend : rien n’est dit', async () => {
    expect(await aFaire(stock)).toEqual([]);
    expect(await aFaire(awa)).toEqual([]);
  });
  it('[ACU-3] en rupture : ce qui se vendait, et ceux qu’on a promis ; ce qui ne s’est jamais vendu n’attend pas', async () => {
    await unProduit(serveur, { libelle: 'JAMAIS VENDU', qte: 0 });
    const a = await unProduit(serveur, { libelle: 'ARTEFAN 80 MG', qte: 2 });
    const b = await unProduit(serveur, { libelle: 'VENTOLINE', qte: 1 });
    await vendreTout(a, 2);
    await vendreTout(b, 1);
    await awa.ecrire<Promis>('/api/promis', {
      produit_id: b,
      nom: 'MBA Rose',
      telephone: '066000000',
      qte: 1,
    });
    const lu = await de(stock, 'ruptures');
    expect(lu).toMatchObject({ nombre: 2, dont: 1, exemples: ['ARTEFAN 80 MG', 'VENTOLINE'] });
    expect(lu && ANNONCES.ruptures.titre(lu)).toBe(
      '2 produits vendus sont en rupture, dont 1 promis',
    );
    expect(await de(awa, 'ruptures')).toBeUndefined();
  });
  it('[ACU-3] [LOT-1] en rupture aussi, ce dont il ne reste que des boîtes périmées', async () => {
    const a = await unProduit(serveur, { libelle: 'DOLIPRANE SIROP', qte: 1 });
    await vendreTout(a, 1);
    const c = await uneCommande([[a, 6]]);
    await recevoir(c.id, [{ produit_id: a, qte: 6, lot: 'D-1', date_expiration: dans(40) }]);
    const dits = async () => (await de(stock, 'ruptures'))?.nombre ?? 0;
    const avant = await dits();
    const perimer = (jours: number) =>
      sql(em(), 'update lot set date_expiration = $1 where produit_id = $2', [dans(jours), a]);
    await perimer(0);
    expect(await dits()).toBe(avant);
    await perimer(-1);
    expect(await dits()).toBe(avant + 1);
    await perimer(40);
    expect(await dits()).toBe(avant);
  });
  it('[ACU-3] un lot périmé encore en stock, et la liste des produits à retirer', async () => {
    const a = await unProduit(serveur, { libelle: 'SAVON', qte: 0 });
    const c = await uneCommande([[a, 6]]);
    await recevoir(c.id, [{ produit_id: a, qte: 6, lot: 'S-0412', date_expiration: dans(40) }]);
    expect(await de(stock, 'lots')).toBeUndefined();
    const perimer = (jours: number) =>
      sql(em(), 'update lot set date_expiration = $1 where produit_id = $2', [dans(jours), a]);
    // [LOT-3] still good on its last day
    await perimer(0);
    expect(await de(stock, 'lots')).toBeUndefined();
    await perimer(-1);
    expect(await de(stock, 'lots')).toMatchObject({ nombre: 1, boites: 6, exemples: ['SAVON'] });
    const { data } = await stock.lire<Produit[]>('/api/produits?perimes=1&page=1&rows=50');
    expect(data.map((p) => p.libelle)).toEqual(['SAVON']);
  });
  it('[ACU-3] une livraison attendue aujourd’hui, puis en retard, puis reçue', async () => {
    const a = await unProduit(serveur, { qte: 5 });
    const c = await uneCommande([[a, 1]]);
    await acte(c.id, 'envoyer', { courriel: false });
    const attendre = (jour: string) =>
      sql(em(), 'update commande set attendue_le = $1 where id = $2', [jour, c.id]);
    await attendre(dans(1));
    expect(await de(commande, 'livraisons')).toBeUndefined();
    await attendre(dans(0));
    expect(await de(commande, 'livraisons')).toMatchObject({ nombre: 1, dont: 0 });
    await attendre(dans(-1));
    expect(await de(commande, 'livraisons')).toMatchObject({ nombre: 1, dont: 1 });
    await recevoir(c.id, [{ produit_id: a, qte: 1, lot: 'L1', date_expiration: dans(400) }]);
    expect(await de(commande, 'livraisons')).toBeUndefined();
  });
  it('[ACU-3] ce qu’on vend sous son prix d’achat, à qui lit les statistiques', async () => {
    const gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'GESTION', submenus: ['stat', 'billetage'] }, ...VENDRE],
    });
    await unProduit(serveur, { libelle: 'A PERTE', qte: 1, prix: 900, prix_achat: 1000 });
    expect(await de(gerante, 'prix')).toMatchObject({ nombre: 1, exemples: ['A PERTE'] });
    expect(await de(stock, 'prix')).toBeUndefined();
  });
  it('[ACU-3] un client à rappeler, dès que son produit est arrivé', async () => {
    const a = await unProduit(serveur, { libelle: 'COARTEM', qte: 0 });
    await awa.ecrire<Promis>('/api/promis', {
      produit_id: a,
      nom: 'NDONG Paul',
      telephone: '077111111',
      qte: 1,
    });
    expect(await de(awa, 'promesses')).toBeUndefined();
    const c = await uneCommande([[a, 3]]);
    await recevoir(c.id, [{ produit_id: a, qte: 3, lot: 'C1', date_expiration: dans(300) }]);
    expect(await de(awa, 'promesses')).toMatchObject({
      nombre: 1,
      exemples: ['NDONG Paul (077111111)'],
    });
  });
});

it('[ACU-5] un pas se coche dès que la base le montre ; il n’est dit qu’à l’administrateur', async () => {
  const chef = await serveur.poste('Chef', { is_admin: true });
  const faits = async () =>
    (await chef.lire<PremierPas[]>('/api/accueil/premiers-pas')).data
      .filter((p) => p.fait)
      .map((p) => p.pas);
  expect(await faits()).toEqual(['utilisateurs', 'produits', 'stock', 'vente']);
  await uneCaisse(serveur);
  await unClient(serveur);
  expect(await faits()).toEqual([
    'caisses',
    'utilisateurs',
    'produits',
    'stock',
    'clients',
    'vente',
  ]);
  expect((await awa.lire('/api/accueil/premiers-pas')).statut).toBe(403);
});
