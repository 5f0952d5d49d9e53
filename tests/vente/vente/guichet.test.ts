// Server: a basket sent back is no more payable: its state is a row read under lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let brice: Poste;
let caisse_id: number;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  ({ poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Mba'));
});
afterAll(() => serveur.detruire());

const payer = ({ id }: Reservation) =>
  brice.ecrire<Reservation>(`/api/reservations/${id}/update`, {
    status: 'Termine',
    amount_gived: 100_000,
  });
const ventesDe = async ({ id }: Reservation) =>
  (
    await sqlOne<{ n: number }>(
      serveur.orm.em.fork(),
      'select count(*)::int as n from vente where reservation_id = $1',
      [id],
    )
  )?.n;
const refusee = {
  statut: 409,
  code: 'reservation_plus_ici',
  errors: [phrasesReservation.reservationPlusIci],
};

describe('au guichet', () => {
  it('[PAI-4] renvoyé au vendeur, le panier ne s’encaisse plus ; envoyé de nouveau, si', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    await brice.ecrire(`/api/reservations/${panier.id}/renvoyer`, { motif: 'Ordonnance' });
    expect(await payer(panier)).toMatchObject(refusee);
    expect(await ventesDe(panier)).toBe(0);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      caisse_id,
      switch_caisse_at: '2026-11-21',
    });
    expect(await payer(panier)).toMatchObject({ statut: 200 });
    expect(await ventesDe(panier)).toBe(1);
  });
  it('[PAI-4] jamais envoyé, il est au vendeur', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, { caisse_id });
    expect(await payer(panier)).toMatchObject(refusee);
    expect(await ventesDe(panier)).toBe(0);
  });
  it('[PAI-3] un panier sans produit ne se paie pas', async () => {
    const panier = (await awa.ecrire<Reservation>('/api/reservations', {})).data;
    expect(
      await awa.ecrire(`/api/reservations/${panier.id}/update`, { status: 'Termine' }),
    ).toMatchObject({ statut: 422, code: 'reservation_pas_de_produit' });
    expect(await ventesDe(panier)).toBe(0);
  });
});
