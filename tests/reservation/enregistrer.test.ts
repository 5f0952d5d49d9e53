import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesAcces from '#shared/base/acces.phrases.ts';
import * as phrasesStock from '#shared/produit/stock.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import type {
  Avertissement,
  LigneReservation,
  Reservation,
} from '#shared/reservation/reservation.schema.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
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

const maj = (r: { id: number }, corps: object, poste = awa) =>
  poste.ecrire<Reservation>(`/api/reservations/${r.id}/update`, corps);
const lignes = (...l: [number, number, number?][]) => ({
  reservation_produits: l.map(([produit_id, qte, prise_en_charge = 0]) => ({
    produit_id,
    qte,
    prise_en_charge,
  })),
});
const vide = async () => (await awa.ecrire<Reservation>('/api/reservations', {})).data;

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
  it('[RES-10] [RES-11] [RES-12] [RES-13] chaque refus a sa phrase et n’écrit rien', async () => {
    const p = await unProduit(serveur, { libelle: 'TROIS', qte: 3 });
    const epuise = await unProduit(serveur, { libelle: 'EPUISE', qte: 0 });
    const r = await vide();
    expect(await maj(r, lignes([epuise, 1]))).toMatchObject({
      statut: 422,
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
    expect(await maj(r, { remise: 2001 })).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.remiseInvalide],
    });
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

describe('à plusieurs', () => {
  it('[RES-2] une version dépassée : 409 avec l’état courant, rien n’est écrasé', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    await maj(r, { version: r.version, ...lignes([p, 2]) });
    expect(await maj(r, { version: r.version, ...lignes([p, 9]) })).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.reservationModifieeAilleurs('Awa Ndong')],
      data: { reservation_produits: [{ qte: 2 }] },
    });
  });
  it('[RES-19] entre disponible et stock : accepté, en disant qui retient ; au-dessus du stock : refusé', async () => {
    const serge = await serveur.poste('Serge Obiang', { habilitations: VENDRE });
    const p = await unProduit(serveur, { libelle: 'CINQ', qte: 5 });
    await unPanier(awa, [{ produit_id: p, qte: 3 }]);
    const r = (await serge.ecrire<Reservation>('/api/reservations', {})).data;
    const reponse = await maj(r, lignes([p, 3]), serge);
    expect(reponse).toMatchObject({
      statut: 200,
      extra_data: {
        avertissements: [
          { produit_id: p, qte_disponible: 2, retenu_par: [{ fullname: 'Awa Ndong', qte: 3 }] },
        ] satisfies Avertissement[],
      },
    });
    expect(reponse.message).toContain('Awa Ndong (3)');
    expect(
      (
        await serge.lire<{ qte: number; qte_retenue: number; qte_disponible: number }>(
          `/api/produits/${p}`,
        )
      ).data,
    ).toMatchObject({ qte: 5, qte_retenue: 6, qte_disponible: -1 });
    expect((await maj(r, lignes([p, 6]), serge)).statut).toBe(422);
  });
  it('[RES-6] pendant l’encaissement, le vendeur ne modifie plus ; libérée, si', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    await brice.ecrire(`/api/reservations/${r.id}/encaisser`);
    expect(await maj(r, lignes([p, 2]))).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.reservationEnEncaissement('Brice Mba')],
    });
    expect(await maj(r, { status: 'Annule' })).toMatchObject({ statut: 409 });
    await brice.ecrire(`/api/reservations/${r.id}/liberer`);
    expect((await maj(r, lignes([p, 2]))).statut).toBe(200);
  });
  it('[RES-35] le caissier qui rend sa caisse laisse ses paniers, libres', async () => {
    const rose = await unCaissier(serveur, 'Rose Essono');
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id: rose.caisse_id,
    });
    await rose.poste.ecrire(`/api/reservations/${r.id}/encaisser`);
    await rose.poste.ecrire(`/api/caisses/${rose.caisse_id}/logout`);
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data).toMatchObject({
      etat_caisse: 'Envoyé',
      etat_caisse_par: null,
      caisse_id: rose.caisse_id,
    });
  });
  it('un caissier ne change aucune ligne', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }], { caisse_id });
    expect(await maj(r, lignes([p, 2]), brice)).toMatchObject({
      statut: 403,
      errors: [phrasesAcces.nonAutorise],
    });
    const payee = await maj(r, { status: 'Termine', amount_gived: 1000, ...lignes([p, 7]) }, brice);
    expect(payee.data).toMatchObject({ status: 'Termine', reservation_produits: [{ qte: 1 }] });
  });
});

describe('fermer', () => {
  it.each([
    ['Annule', { status: 'Annule' }, phrasesReservation.reservationAnnulee],
    [
      'Devis',
      { status: 'Devis', switch_devis_at: '2026-11-21' },
      'Réservation transformée en devis.',
    ],
  ] as const)(
    '[RES-37] [RES-38] %s : verrouillée, avec son filigrane',
    async (status, corps, message) => {
      const p = await unProduit(serveur);
      const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
      expect(await maj(r, corps)).toMatchObject({ statut: 200, message, data: { status } });
      for (const suite of [lignes([p, 2]), { status: 'Brouillon' }, { status: 'Annule' }])
        expect(await maj(r, suite)).toMatchObject({
          statut: 409,
          errors: [phrasesReservation.filigrane[status]],
          data: { status },
        });
      expect((await maj(r, { status: 'Termine', amount_gived: 1000 })).statut).toBe(409);
    },
  );
  it('[RES-4] payée : « Réservation fermée », et « Déjà encaissée » à qui veut payer encore', async () => {
    const p = await unProduit(serveur);
    const r = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    await maj(r, { status: 'Termine', amount_gived: 1000 });
    expect(await maj(r, lignes([p, 2]))).toMatchObject({
      statut: 409,
      errors: [phrasesReservation.filigrane.Termine],
    });
    expect((await maj(r, { status: 'Termine', amount_gived: 1000 })).errors[0]).toMatch(
      /^Déjà encaissée par Awa Ndong à \d\d:\d\d$/,
    );
  });
  it('[RES-8] revenir à Default retire la réservation du guichet', async () => {
    const r = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    expect((await maj(r, { caisse_id: 1 })).data).toMatchObject({
      caisse: 'Default',
      switch_caisse_at: null,
      etat_caisse: 'Non envoyé',
    });
    expect(
      (
        await brice.lire<Reservation[]>(`/api/reservations/jour/caisse?caisse_id=${caisse_id}`)
      ).data.map((x) => x.id),
    ).not.toContain(r.id);
  });
});

describe('garde et temps', () => {
  it('[RES-9] la taxe suit la garde tant que le panier n’est pas envoyé, puis se fige', async () => {
    const p = await unProduit(serveur, { prix: 1000 });
    await sql(
      serveur.orm.em.fork(),
      `insert into garde (date_debut, heure_debut, date_fin, heure_fin, debut_at, fin_at,
          montant_taxe, statut, created_by)
        values (current_date, '20:00', current_date + 1, '08:00', now(),
          now() + interval '12 hours', 50000, 'En cours', 'x')`,
    );
    const r = await vide();
    expect(r.montant_taxe).toBe(500);
    expect((await maj(r, lignes([p, 2]))).data).toMatchObject({ total_garde: 1000, total: 3000 });
    const envoye = await maj(r, { caisse_id, switch_caisse_at: '2026-11-21T10:00' });
    await sql(serveur.orm.em.fork(), `update garde set statut = 'Terminé'`);
    expect((await maj(r, lignes([p, 3]))).data).toMatchObject({
      montant_taxe: 500,
      total_garde: 1500,
      modifiee_apres_envoi: true,
    });
    expect(envoye.data.montant_taxe).toBe(500);
    const neuf = await vide();
    expect((await maj(neuf, lignes([p, 1]))).data).toMatchObject({ montant_taxe: 0, total: 1000 });
  });
  it('[RES-17] le jour : ceux du jour, et ceux restés ouverts depuis 24 h', async () => {
    const [vieux, ancien, ferme] = [await vide(), await vide(), await vide()];
    const em = serveur.orm.em.fork();
    await sql(em, `update reservation set created_at = now() - interval '25 hours' where id = $1`, [
      vieux.id,
    ]);
    await sql(
      em,
      `update reservation set created_at = now() - interval '23 hours' where id = any($1)`,
      [[ancien.id, ferme.id]],
    );
    await sql(em, `update reservation set status = 'Annule' where id = $1`, [ferme.id]);
    const ids = (await awa.lire<Reservation[]>('/api/reservations/jour')).data.map((r) => r.id);
    expect([ids.includes(vieux.id), ids.includes(ancien.id)]).toEqual([false, true]);
    const memeJour = await sqlUn<{ oui: boolean }>(
      em,
      `select (created_at at time zone 'Africa/Libreville')::date
          = (now() at time zone 'Africa/Libreville')::date as oui
        from reservation
        where id = $1`,
      [ferme.id],
    );
    expect(ids.includes(ferme.id)).toBe(memeJour?.oui);
  });
});
