// Server: thirty create at once: positions of the day follow without gap.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type {
  LigneReservation,
  Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { SAISIE_NEUVE } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unClient, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { SAISIE_TOUT_AUTRE } from '#tests/factories/saisies.ts';
import { serveur, awa, maj, lignes, vide, preparerEnregistrer } from './enregistrer.scene.ts';

preparerEnregistrer();

describe('créer', () => {
  it('[RES-3] Brouillon, COMPTANT, Default, montants à 0, au nom de qui est connecté', async () => {
    const reponse = await awa.ecrire<Reservation>('/api/reservations', {
      created_by: 'Quelqu’un d’autre',
      total: 9999,
      status: 'Termine',
      montant: 5,
    });
    expect(reponse).toMatchObject({
      statut: 200,
      message: phrasesReservation.reservationCreee,
      data: {
        status: 'Brouillon',
        client_id: 1,
        client: 'COMPTANT',
        caisse_id: 1,
        caisse: 'Default',
        total: 0,
        net_a_payer: 0,
        created_by: 'Awa Ndong',
        reservation_produits: [],
      },
    });
  });
  it('[RES-3] les positions du jour se suivent sans trou ni double, même à trente à la fois', async () => {
    await Promise.all(Array.from({ length: 30 }, vide));
    const rangs = await sql<{ position: number }>(
      serveur.orm.em.fork(),
      'select position from reservation order by position',
    );
    expect(rangs.map((r) => r.position)).toEqual(rangs.map((_, i) => i + 1));
  });
  it('[RES-3] le numéro tiré en dernier est celui de la réponse, de l’événement et du rejeu ; un refus n’en prend pas', async () => {
    const cle = randomUUID();
    const dite = (await awa.ecrire<Reservation>('/api/reservations', {}, cle)).data;
    const refusee = await awa.ecrire('/api/reservations', { client_id: 999_999 });
    const suivante = await vide();
    const [ecrite] = await sql<{ position: number; dans_l_evenement: number }>(
      serveur.orm.em.fork(),
      `select r.position, (e.donnees::jsonb -> 'reservation' ->> 'position')::int as dans_l_evenement
        from reservation r
        join evenement e on e.nom = 'reservation.creee' and (e.donnees::jsonb -> 'reservation' ->> 'id')::int = r.id
        where r.id = $1`,
      [dite.id],
    );
    expect(dite.position).toBeGreaterThan(0);
    expect(refusee.statut).toBe(422);
    expect(suivante.position).toBe(dite.position + 1);
    expect(ecrite).toEqual({ position: dite.position, dans_l_evenement: dite.position });
    expect((await awa.ecrire<Reservation>('/api/reservations', {}, cle)).data.position).toBe(
      dite.position,
    );
  });
});

describe('les lignes', () => {
  it('[RES-20] prix, taxes et sommes sont ceux du serveur, jamais ceux envoyés', async () => {
    const p = await unProduit(serveur, { prix: 1000, tva: true, css: true });
    const r = await vide();
    const reponse = await maj(r, {
      total: 1,
      montant: 1,
      reservation_produits: [
        { produit_id: p, qte: 2, prix_de_vente: 1, total_ht: 1, libelle: 'Gratuit', cout_total: 0 },
      ],
    });
    expect(reponse.data).toMatchObject({
      total_ht: 2000,
      total_tva: 360,
      total_css: 20,
      total: 2380,
      montant: 2380,
      net_a_payer: 2380,
    });
    expect(
      (await awa.lire<LigneReservation[]>(`/api/reservation_produits?reservation_id=${r.id}`)).data,
    ).toMatchObject([{ produit_id: p, prix_de_vente: 1000, qte: 2 }]);
  });
  it('[RES-66] tout ce qui se saisit est écrit, relu, et gardé par qui ne le dit pas', async () => {
    const client_id = await unClient(serveur);
    const p = await unProduit(serveur);
    const autre = await unProduit(serveur);
    const r = (await awa.ecrire<Reservation>('/api/reservations', { client_id })).data;
    const dite = { produit_id: p, ...SAISIE_TOUT_AUTRE };
    const { ecoulement: taux, qte: marquees } = SAISIE_TOUT_AUTRE;
    const chef = await serveur.poste('Chef', { is_admin: true });
    await chef.ecrire('/api/ecoulements', { produit_id: p, taux, qte: marquees });
    const ecrite = await maj(r, { reservation_produits: [dite] });
    expect(ecrite.data.reservation_produits).toMatchObject([dite]);
    const { qte } = dite;
    const tue = await maj(r, {
      reservation_produits: [
        { produit_id: p, qte },
        { produit_id: autre, qte: 1 },
      ],
    });
    expect(tue.data.reservation_produits).toMatchObject([
      dite,
      { produit_id: autre, ...SAISIE_NEUVE },
    ]);
    const retiree = tue.data.reservation_produits[1];
    await awa.ecrire(`/api/reservation_produits/${retiree?.id}/destroy2`, { reservation_id: r.id });
    expect(
      (await awa.lire<LigneReservation[]>(`/api/reservation_produits?reservation_id=${r.id}`)).data,
    ).toMatchObject([dite]);
  });
  it('[RES-10] [RES-11] [RES-12] [RES-13] chaque refus a sa phrase et n’écrit rien', async () => {
    const p = await unProduit(serveur, { libelle: 'TROIS', qte: 3 });
    const epuise = await unProduit(serveur, { libelle: 'EPUISE', qte: 0 });
    const r = await vide();
    expect(await maj(r, lignes([epuise, 1]))).toMatchObject({
      statut: 422,
      code: 'stock_insuffisant',
      errors: [phrasesReservation.ajoutImpossible('EPUISE', 0)],
    });
    expect(await maj(r, lignes([p, 4]))).toMatchObject({
      statut: 422,
      errors: [phrasesStock.quantiteDepasseStock(4, 3)],
    });
    expect((await maj(r, lignes([p, 0]))).errors[0]).toMatch(
      /^Quantité invalide pour la ligne ID \d+\.$/,
    );
    expect((await maj(r, lignes([p, 1.5]))).errors[0]).toMatch(/^Quantité invalide/);
    expect(await maj(r, lignes([p, 1, 101]))).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.couvertureDepasse],
    });
    expect(await maj(r, lignes([999_999, 1]))).toMatchObject({
      statut: 422,
      errors: [phrasesStock.produitNonTrouve],
    });
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data).toEqual(r);
  });
  it('le même produit deux fois est une ligne de leur somme', async () => {
    const p = await unProduit(serveur, { qte: 5 });
    expect(
      (await maj(await vide(), lignes([p, 2], [p, 2]))).data.reservation_produits,
    ).toMatchObject([{ qte: 4 }]);
    expect((await maj(await vide(), lignes([p, 3], [p, 3]))).statut).toBe(422);
  });
  it('la liste remplace les lignes ; sans elle, elles restent ; la dernière retirée emporte la remise', async () => {
    const [a, b] = [await unProduit(serveur), await unProduit(serveur)];
    const r = await unPanier(
      awa,
      [
        { produit_id: a, qte: 1 },
        { produit_id: b, qte: 1 },
      ],
      { remise: 500 },
    );
    expect(r).toMatchObject({ remise: 500, net_a_payer: 1500, montant_avant_remise: 2000 });
    expect((await maj(r, { libelle: 'Urgent' })).data.reservation_produits).toHaveLength(2);
    const [ligne] = r.reservation_produits;
    const une = await awa.ecrire<Reservation>(`/api/reservation_produits/${ligne?.id}/destroy2`, {
      reservation_id: r.id,
    });
    expect(une.data).toMatchObject({ remise: 500, net_a_payer: 500 });
    expect(
      await awa.ecrire(`/api/reservation_produits/${ligne?.id}/destroy2`, { reservation_id: r.id }),
    ).toMatchObject({ statut: 422, errors: [phrasesStock.produitNonTrouve] });
    expect((await maj(r, lignes())).data).toMatchObject({
      remise: 0,
      total: 0,
      reservation_produits: [],
    });
  });
  it('[RES-14] COMPTANT : le taux envoyé est gardé à 0', async () => {
    const p = await unProduit(serveur);
    expect((await maj(await vide(), lignes([p, 1, 80]))).data).toMatchObject({
      total_prise_en_charge: 0,
      net_a_payer: 1000,
    });
  });
});

describe('remise, client, plafond', () => {
  it('[RES-15] [RES-16] au plus le montant dû ; appliquée, elle verrouille quantités et taux', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 2 }]);
    for (const remise of [2001, -5, '-5', 'abc', '', 0.001, true])
      expect(await maj(r, { remise }), String(remise)).toMatchObject({
        statut: 422,
        errors: [phrasesReservation.remiseInvalide],
      });
    expect(await maj(await vide(), { remise: -5 })).toMatchObject({ statut: 422 });
    expect((await maj(r, { remise: 300 })).data).toMatchObject({ remise: 300, net_a_payer: 1700 });
    expect(await maj(r, lignes([p, 3]))).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.remiseAppliquee],
    });
    expect((await maj(r, { remise: 0, ...lignes([p, 3]) })).data).toMatchObject({
      remise: 0,
      net_a_payer: 3000,
    });
  });
  it('[RES-7] le client se verrouille dès qu’il y a des produits', async () => {
    const [client_id, p] = [
      await unClient(serveur, { libelle: 'CNAMGS' }),
      await unProduit(serveur),
    ];
    const r = await vide();
    expect((await maj(r, { client_id })).data).toMatchObject({ client_id, client: 'CNAMGS' });
    await maj(r, lignes([p, 1]));
    expect(await maj(r, { client_id: 1 })).toMatchObject({
      statut: 409,
      errors: [`${phrasesReservation.clientVerrouille}.`],
    });
  });
  it('[RES-41] plafond : à l’ajout la couverture tombe avec l’avertissement ; au changement, refusé', async () => {
    const client_id = await unClient(serveur, { plafond: 1500 });
    const [a, b] = [
      await unProduit(serveur, { prix: 1000 }),
      await unProduit(serveur, { prix: 1000 }),
    ];
    const r = await unPanier(awa, [{ produit_id: a, qte: 1, prise_en_charge: 100 }], { client_id });
    expect(r).toMatchObject({ total_prise_en_charge: 1000, credit_restant: 500 });
    const ajout = await maj(r, lignes([a, 1, 100], [b, 1, 80]));
    expect(ajout).toMatchObject({
      statut: 200,
      message: phrasesReservation.plafondAjout,
      data: { total_prise_en_charge: 1000 },
    });
    expect(ajout.data.reservation_produits.map((l) => l.prise_en_charge)).toEqual([100, 0]);
    expect(await maj(r, lignes([a, 2, 100], [b, 1, 0]))).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.plafondQuantite],
    });
    expect(await maj(r, lignes([a, 1, 100], [b, 1, 80]))).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.plafondCouverture],
    });
    expect(
      (await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data.total_prise_en_charge,
    ).toBe(1000);
  });
});

describe('[MNT-6] plus que personne ne paie', () => {
  it('un panier au-delà de dix milliards est refusé, rien n’en est écrit', async () => {
    const chers = await Promise.all(
      Array.from({ length: 9 }, () =>
        unProduit(serveur, { prix: 10_000_000, qte: 1_000_000, tva: true, css: true }),
      ),
    );
    const r = await vide();
    for (const qte of [1_000_000, 1_000])
      expect(await maj(r, lignes(...chers.map((id): [number, number] => [id, qte])))).toMatchObject(
        {
          statut: 422,
          errors: [phrasesReservation.panierTropCher()],
        },
      );
    expect(phrasesReservation.panierTropCher()).toContain('10.000.000.000 FCFA');
    const lue = await awa.lire<Reservation>(`/api/reservations/${r.id}`);
    expect(lue.data).toMatchObject({ total: 0, reservation_produits: [] });
    const [cher] = chers;
    expect((await maj(r, lignes([cher ?? 0, 840]))).data.total).toBe(9_996_000_000);
  });
});
