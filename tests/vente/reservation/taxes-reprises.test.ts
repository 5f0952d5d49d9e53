// Server: a basket sent back takes the rates of the base on the day it is.
import { afterEach, beforeAll, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unClient, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import { awa, brice, caisse_id, maj, preparerEnregistrer, serveur } from './enregistrer.scene.ts';

preparerEnregistrer();

let chef: Poste;
let produit_id: number;
beforeAll(async () => {
  chef = await serveur.poste('Chef', { is_admin: true });
  produit_id = await unProduit(serveur, { prix: 1000 });
});
afterEach(async () => {
  await sql(serveur.orm.em.fork(), `update garde set statut = 'Annulé' where statut = 'En cours'`);
});

let nuits = 0;
async function ouvrirUneGarde(): Promise<number> {
  const annee = 2031 + (nuits += 1);
  const { data } = await chef.ecrire<Garde>('/api/gardes', {
    date_debut: `${annee}-01-01`,
    heure_debut: '22:00',
    date_fin: `${annee}-01-02`,
    heure_fin: '06:00',
    montant_taxe: 500,
  });
  expect((await chef.ecrire(`/api/gardes/${data.id}/demarrer`)).statut).toBe(200);
  return data.id;
}
const finir = (id: number) => chef.ecrire(`/api/gardes/${id}/terminer`);
const renvoyer = (r: Reservation) =>
  brice.ecrire<Reservation>(`/api/reservations/${r.id}/renvoyer`, { motif: 'Sans monnaie' });
const deux = () => [{ produit_id, qte: 2 }];

it('[RES-64] renvoyé après la fin de la garde, le panier ne porte plus sa taxe', async () => {
  const garde = await ouvrirUneGarde();
  const panier = await unPanier(awa, deux(), { caisse_id });
  expect(panier).toMatchObject({ total: 3000, garde_id: garde });
  await finir(garde);
  expect((await renvoyer(panier)).data).toMatchObject({
    etat_caisse: 'Renvoyé',
    garde_id: null,
    montant_taxe: 0,
    total_garde: 0,
    net_a_payer: 2000,
    reservation_produits: [{ total_garde: 0, cout_total: 2000 }],
  });
  const paye = { status: 'Termine', caisse_id: 1, amount_gived: 2000 };
  expect(await maj(panier, paye)).toMatchObject({ statut: 200, data: { total: 2000 } });
});

it('[RES-64] renvoyé pendant une garde ouverte depuis son envoi, le panier prend sa taxe, et le crédit la suit', async () => {
  const client_id = await unClient(serveur, { plafond: 10_000 });
  const lignes = [{ produit_id, qte: 2, prise_en_charge: 50 }];
  const panier = await unPanier(awa, lignes, { client_id, caisse_id });
  expect(panier).toMatchObject({ total: 2000, credit_restant: 9000 });
  const garde = await ouvrirUneGarde();
  expect((await renvoyer(panier)).data).toMatchObject({
    garde_id: garde,
    total: 3000,
    total_prise_en_charge: 1500,
    credit_restant: 8500,
  });
  await finir(garde);
  // As any draft since, its credit follows the end of the shift too.
  expect((await awa.lire<Reservation>(`/api/reservations/${panier.id}`)).data).toMatchObject({
    total_prise_en_charge: 1000,
    credit_restant: 9000,
  });
});

it('[RES-9] une autre caisse choisie, le panier quitte le guichet et la garde finie', async () => {
  const garde = await ouvrirUneGarde();
  const panier = await unPanier(awa, deux(), { caisse_id });
  await finir(garde);
  expect((await maj(panier, { caisse_id: 1 })).data).toMatchObject({
    switch_caisse_at: null,
    garde_id: null,
    total: 2000,
  });
});

it('[RES-9] [TAX-3] renvoyé ou repris après des jours, un brouillon prend les taux du jour', async () => {
  const taxe_id = await unProduit(serveur, { prix: 1000, tva: true });
  const lignes = [{ produit_id: taxe_id, qte: 1 }];
  const [envoye, oublie] = [
    await unPanier(awa, lignes, { caisse_id }),
    await unPanier(awa, lignes),
  ];
  await sql(
    serveur.orm.em.fork(),
    `update reservation set edited_at = now() - interval '3 days' where id = $1`,
    [oublie.id],
  );
  const debut = jourDe(new Date());
  expect((await chef.ecrire('/api/taux-taxes', { taxe: 'tva', taux: 20, debut })).statut).toBe(200);
  const attendu = { taux_tva: 20, total_tva: 200, net_a_payer: 1200 };
  expect((await renvoyer(envoye)).data).toMatchObject(attendu);
  expect((await maj(oublie, { libelle: 'Repris' })).data).toMatchObject(attendu);
});
