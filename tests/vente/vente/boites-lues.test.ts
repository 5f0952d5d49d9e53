// Server: the lot that leaves is written by the payment's own statements.
import { beforeEach, describe, expect, it } from 'vitest';
import * as phrasesScan from '#shared/stock/produit/scan.phrases.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import type { Lot, VenteDeLot } from '#shared/stock/produit/lot.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { PosteCoupe } from '#tests/vente/station/poste-coupe.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import {
  AUJOURDHUI,
  awa,
  chef,
  dans,
  justes,
  payer,
  preparerLots,
  resume,
  serveur,
  unProduitEnLots,
} from '#tests/stock/produit/lots.scene.ts';

preparerLots();

const lues = (lot: string, plus: Partial<BoitesLues> = {}): BoitesLues => ({
  lot,
  date_expiration: dans(400),
  qte: 1,
  series: [],
  ...plus,
});
const panierDe = async (produit_id: number, qte: number, boites: BoitesLues[]) => {
  const { data } = await awa.ecrire<Reservation>('/api/reservations', {});
  return awa.ecrire<Reservation>(`/api/reservations/${data.id}/update`, {
    reservation_produits: [{ produit_id, qte, boites }],
  });
};
async function vendreLues(produit_id: number, qte: number, boites: BoitesLues[]) {
  const { data, errors } = await panierDe(produit_id, qte, boites);
  expect(errors).toEqual([]);
  const payee = await payer(data);
  expect(payee.statut).toBe(200);
  return payee.data;
}
const lotsDe = async (produit_id: number): Promise<Lot[]> => {
  const { data } = await chef.lire<Lot[]>('/api/lots?page=1&rows=500');
  return data.filter((l) => l.produit_id === produit_id);
};

describe('[LOT-4] [SCN-26] la boîte lue est celle qui sort', () => {
  let id = 0;
  beforeEach(async () => {
    id = await unProduitEnLots(
      [
        ['A1', dans(100), 3],
        ['B2', dans(400), 5],
      ],
      2,
    );
  });

  it('son lot sort, pas le premier périmé ; les autres boîtes de la ligne, comme avant', async () => {
    await vendreLues(id, 3, [lues('B2', { qte: 2, series: ['S1', 'S2'] })]);
    expect(await resume(id)).toEqual([
      ['A1', 2],
      ['B2', 3],
      ['SANS LOT', 2],
    ]);
    await justes();
  });

  it('le rappel de ce lot trouve qui l’a eu ; le panier garde le numéro de série', async () => {
    const panier = await vendreLues(id, 1, [lues('b2', { series: ['S9'] })]);
    expect(panier.reservation_produits[0]?.boites).toEqual([lues('B2', { series: ['S9'] })]);
    const lot = (await lotsDe(id)).find((l) => l.numero === 'B2');
    const { data } = await chef.lire<VenteDeLot[]>(`/api/lots/${lot?.id}/ventes?page=1&rows=50`);
    expect(data.map((v) => [v.vente_id, v.qte])).toEqual([[panier.vente_id, 1]]);
  });

  it('un lot inconnu sort de SANS LOT, puis du premier périmé ; le rappel le trouve, l’annulation le rend', async () => {
    const panier = await vendreLues(id, 3, [lues('ZZ9', { qte: 3 })]);
    expect(await resume(id)).toEqual([
      ['A1', 2],
      ['B2', 5],
    ]);
    await justes();
    const lot = (await lotsDe(id)).find((l) => l.numero === 'ZZ9');
    expect(lot).toMatchObject({ qte: 0, qte_vendue: 3, date_expiration: dans(100) });
    const annulee = await chef.ecrire(`/api/ventes/${panier.vente_id}/cancel`, {});
    expect(annulee.statut).toBe(200);
    expect(await resume(id)).toEqual([
      ['A1', 2],
      ['ZZ9', 3],
      ['B2', 5],
    ]);
    await justes();
  });

  it('[LOT-6] un lot inventé plus tard que les boîtes dont il est pris finit comme elles, et c’est dit', async () => {
    const { data: produit } = await chef.lire<{ libelle: string }>(`/api/produits/${id}`);
    await vendreLues(id, 4, [lues('INVENTE', { qte: 4, date_expiration: dans(3_000) })]);
    const lot = (await lotsDe(id)).find((l) => l.numero === 'INVENTE');
    expect(lot).toMatchObject({ date_expiration: dans(100) });
    const dites = await nonLues(chef);
    expect(dites.find((d) => d?.includes('INVENTE'))).toMatch(
      new RegExp(`^${produit.libelle}, lot INVENTE : Awa .*${formatDate(debutDeJour(dans(100)))}`),
    );
    await justes();
  });

  it('[LOT-6] dit plus tôt, ou pris de boîtes dont rien n’est connu : sa date reste la sienne', async () => {
    await vendreLues(id, 2, [lues('SEUL', { qte: 2 })]);
    await vendreLues(id, 1, [lues('TOT', { date_expiration: dans(30) })]);
    const dates = (await lotsDe(id)).map((l) => [l.numero, l.date_expiration]);
    expect(dates).toContainEqual(['SEUL', dans(400)]);
    expect(dates).toContainEqual(['TOT', dans(30)]);
  });

  it('plus de boîtes lues d’un lot qu’il n’en tient : le lot d’abord, le reste lui est rattaché', async () => {
    await vendreLues(id, 4, [lues('A1', { qte: 4, date_expiration: dans(100) })]);
    expect(await resume(id)).toEqual([
      ['B2', 5],
      ['SANS LOT', 1],
    ]);
    await justes();
  });

  it('[HSL-9] vendue dans une coupure : son lot sort à la remise, son numéro reste avec elle', async () => {
    const poste = new PosteCoupe(serveur, awa);
    const boites = [lues('B2', { qte: 2, series: ['S7', 'S8'] })];
    const { data, errors } = await poste.remettre(
      poste.vente([{ produit_id: id, qte: 3, boites }]),
    );
    expect([errors, data.ecarts]).toEqual([[], []]);
    expect(await resume(id)).toEqual([
      ['A1', 2],
      ['B2', 3],
      ['SANS LOT', 2],
    ]);
    const panier = await awa.lire<Reservation>(`/api/reservations/${data.reservation_id}`);
    expect(panier.data.reservation_produits[0]?.boites).toEqual(boites);
    const lot = (await lotsDe(id)).find((l) => l.numero === 'B2');
    const rappel = await chef.lire<VenteDeLot[]>(`/api/lots/${lot?.id}/ventes?page=1&rows=50`);
    expect(rappel.data.map((v) => [v.vente_id, v.qte])).toEqual([[data.vente_id, 2]]);
    await justes();
  });

  it('moins de boîtes sur la ligne que de boîtes lues : on n’en garde pas plus', async () => {
    const { data } = await panierDe(id, 1, [lues('B2', { qte: 2, series: ['S1', 'S2'] })]);
    expect(data.reservation_produits[0]?.boites).toEqual([lues('B2', { series: ['S1'] })]);
  });
});

describe('[SCN-25] une boîte périmée ne se vend pas, qui que ce soit qui la demande', () => {
  it('refusée au panier, à son lendemain ; acceptée son dernier jour', async () => {
    const id = await unProduitEnLots([['A1', dans(100), 3]]);
    const libelle = (await chef.lire<{ libelle: string }>(`/api/produits/${id}`)).data.libelle;
    expect(await panierDe(id, 1, [lues('A1', { date_expiration: dans(-1) })])).toMatchObject({
      statut: 422,
      code: 'boite_perimee',
      errors: [phrasesScan.CONSTATS.perime(libelle, formatDate(debutDeJour(dans(-1))))],
    });
    expect((await panierDe(id, 1, [lues('A1', { date_expiration: AUJOURDHUI })])).statut).toBe(200);
  });

  it('refusée aussi quand c’est notre date de ce lot qui est passée', async () => {
    const id = await unProduitEnLots([['VIEUX', dans(-1), 3]], 3);
    const refus = await panierDe(id, 1, [lues('VIEUX', { date_expiration: null })]);
    expect(refus).toMatchObject({ statut: 422, code: 'boite_perimee' });
  });

  it('périmée pendant que le panier attend : refusée au paiement, rien ne sort', async () => {
    const id = await unProduitEnLots([['A1', dans(100), 3]]);
    const { data } = await panierDe(id, 1, [lues('A1', { date_expiration: dans(100) })]);
    await sql(
      serveur.orm.em.fork(),
      `update reservation_produit
        set boites = jsonb_set(boites, '{0,date_expiration}', to_jsonb($2::text))
        where reservation_id = $1`,
      [data.id, dans(-1)],
    );
    expect(await payer(data)).toMatchObject({ statut: 409, code: 'boite_perimee' });
    expect(await resume(id)).toEqual([['A1', 3]]);
    await justes();
  });

  it.each([
    ['un lot sans nom', { lot: '', qte: 1 }],
    ['une date qui n’existe pas', { lot: 'A1', qte: 1, date_expiration: '2027-02-30' }],
    ['aucune boîte', { lot: 'A1', qte: 0 }],
    ['un numéro trop long', { lot: 'A1', qte: 1, series: ['x'.repeat(21)] }],
  ])('%s : une phrase, rien n’est écrit', async (_cas, boite) => {
    const id = await unProduitEnLots([['A1', dans(100), 3]]);
    const { data } = await awa.ecrire<Reservation>('/api/reservations', {});
    const reponse = await awa.ecrire<Reservation>(`/api/reservations/${data.id}/update`, {
      reservation_produits: [{ produit_id: id, qte: 1, boites: [boite] }],
    });
    expect(reponse.statut).toBe(422);
    expect(reponse.errors.length).toBeGreaterThan(0);
  });
});
