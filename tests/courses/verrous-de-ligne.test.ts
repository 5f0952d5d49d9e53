// Server: each act must read again a row that another transaction was writing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { Bordereau, BordereauDetail } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { Garde } from '#shared/gestion/garde/garde.schema.ts';
import * as phrasesStock from '#shared/stock/produit/stock.phrases.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sqlOne } from '#server/platform/db/sql.ts';
import {
  ENCAISSER,
  unCaissier,
  uneCaisse,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
});
afterAll(() => serveur.detruire());

const jour = jourDe(new Date());
const JOURNEE = { date_debut: jour, heure_debut: '00:00', date_fin: jour, heure_fin: '23:59' };
const deposer = (poste: Poste, caisse_id: number) =>
  poste.ecrire<Billetage>('/api/billetages', {
    ...JOURNEE,
    caisse_id,
    coupures: [],
    motif_ecart: 'Compte de test',
  });

describe('ce qu’un autre est en train d’écrire est attendu', () => {
  it('[BIL-9] une caisse qui change de mains : son ancien caissier ne la compte plus', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Brice');
    const reponse = await pendantUnTiers(
      serveur,
      [
        'update caisse set current_authorized_user_id = $2, version = version + 1 where id = $1',
        [caisse_id, chef.id],
      ],
      () => deposer(poste, caisse_id),
    );
    expect(reponse).toMatchObject({ statut: 403, code: 'caisse_non_connectee' });
  });

  it('[BIL-10] un billetage déjà validé par un autre ne l’est pas deux fois', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Rose');
    const { data } = await deposer(poste, caisse_id);
    const reponse = await pendantUnTiers(
      serveur,
      [`update billetage set statut = 'validé', ended_with = 'Tiers' where id = $1`, [data.id]],
      () => chef.ecrire(`/api/billetages/${data.id}/valider`),
    );
    expect(reponse).toMatchObject({ statut: 409, data: { ended_with: 'Tiers' } });
  });

  it('[PAI-1] un panier qui part à une autre caisse pendant qu’il s’encaisse : cette caisse est lue', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Lise');
    const autre = await uneCaisse(serveur);
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    const reponse = await pendantUnTiers(
      serveur,
      ['update reservation set caisse_id = $2 where id = $1', [panier.id, autre]],
      () =>
        poste.ecrire(`/api/reservations/${panier.id}/update`, {
          status: 'Termine',
          amount_gived: 1000,
        }),
    );
    expect(reponse).toMatchObject({ statut: 403, code: 'caisse_non_connectee' });
  });

  it('[RES-64] un brouillon dont le client change suit aussi la garde qui commence', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 2 }]);
    const { data: garde } = await chef.ecrire<Garde>('/api/gardes', {
      date_debut: jourPlus(jour, 1),
      heure_debut: '20:00',
      date_fin: jourPlus(jour, 2),
      heure_fin: '08:00',
      montant_taxe: 300,
    });
    await pendantUnTiers(
      serveur,
      ['update reservation set client_id = $2 where id = $1', [panier.id, await unClient(serveur)]],
      () => chef.ecrire(`/api/gardes/${garde.id}/demarrer`),
    );
    const { data } = await awa.lire<Reservation>(`/api/reservations/${panier.id}`);
    expect(data).toMatchObject({ montant_taxe: 300, total_garde: 600, montant: 2600 });
    await chef.ecrire(`/api/gardes/${garde.id}/terminer`);
  });

  it('[VEN-3] une vente dont le compte se valide ne s’annule plus que par un administrateur', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Paul');
    const gerante = await serveur.poste('Gérante', {
      habilitations: [{ menu: 'VENTE', submenus: ['vente'] }],
    });
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    const vendue = await poste.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      amount_gived: 1000,
    });
    const { data } = await deposer(poste, caisse_id);
    const reponse = await pendantUnTiers(
      serveur,
      [`update billetage set statut = 'validé' where id = $1`, [data.id]],
      () => gerante.ecrire(`/api/ventes/${vendue.data.vente_id}/cancel`, {}),
    );
    expect(reponse).toMatchObject({ statut: 403, code: 'annulation_admin' });
  });

  it('[VEN-3] un ticket qui s’imprime pendant qu’on annule : l’annulation le sait', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    const vendue = await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Termine',
      caisse_id: 1,
      amount_gived: 1000,
    });
    const reponse = await pendantUnTiers(
      serveur,
      ['update reservation set impressions = impressions + 1 where id = $1', [panier.id]],
      () => chef.ecrire(`/api/ventes/${vendue.data.vente_id}/cancel`, { motif: 'Erreur' }),
    );
    expect(reponse.statut).toBe(200);
    const anomalies = await sqlOne<{ n: number }>(
      serveur.orm.em.fork(),
      `select count(*)::int as n from notification where genre = 'anomalie_vente'`,
    );
    expect(anomalies).toEqual({ n: 1 });
  });

  it('[PAI-3] le stock qu’un autre vide est relu : la vente est refusée, avec ce qui reste', async () => {
    const produit_id = await unProduit(serveur, { qte: 5 });
    const panier = await unPanier(awa, [{ produit_id, qte: 2 }]);
    const reponse = await pendantUnTiers(
      serveur,
      ['update produit set qte = 1, version = version + 1 where id = $1', [produit_id]],
      () =>
        awa.ecrire(`/api/reservations/${panier.id}/update`, {
          status: 'Termine',
          caisse_id: 1,
          amount_gived: 2000,
        }),
    );
    expect(reponse).toMatchObject({
      statut: 409,
      errors: [
        phrasesStock.quantiteDepasseStockPour(2, 1, panier.reservation_produits[0]?.libelle ?? ''),
      ],
    });
  });

  it('[CAI-1] une caisse qu’un autre est en train de prendre est prise', async () => {
    const caisse_id = await uneCaisse(serveur);
    const poste = await serveur.poste('Régine', { habilitations: ENCAISSER, pin: '1234' });
    const tiers = await serveur.poste('Tiers', { habilitations: ENCAISSER });
    const reponse = await pendantUnTiers(
      serveur,
      [
        `update caisse
          set current_authorized_user_id = $2, current_authorized_user = 'Tiers'
          where id = $1`,
        [caisse_id, tiers.id],
      ],
      () => poste.ecrire(`/api/caisses/${caisse_id}/login`, { pin: '1234' }),
    );
    expect(reponse).toMatchObject({ statut: 409, code: 'caisse_prise' });
  });

  it('[BOR-7] un bordereau que le fonds finit de payer n’est pas payé deux fois', async () => {
    const bordereau = await sqlOne<{ id: number }>(
      serveur.orm.em.fork(),
      `insert into bordereau (numero, secteur, debut, fin, nombre, total, total_prise_en_charge,
          sous_totaux, created_by, statut, depose_le)
        values ('B2026-0001', 'Secteur privé', $1, $1, 1, 100000, 80000, '[]', 'test', 'Déposé', $1)
        returning id`,
      [jour],
    );
    const reponse = await pendantUnTiers(
      serveur,
      [
        `update bordereau set statut = 'Payé', montant_paye = total_prise_en_charge where id = $1`,
        [bordereau?.id],
      ],
      () => chef.ecrire<Bordereau>(`/api/bordereaux/${bordereau?.id}/payer`, { montant: 800 }),
    );
    expect(reponse).toMatchObject({ statut: 409, code: 'bordereau_etat' });
    const lu = await chef.lire<BordereauDetail>(`/api/bordereaux/${bordereau?.id}`);
    expect(lu.data.paiements).toEqual([]);
  });
});

describe('ce qu’un autre a déjà tranché', () => {
  it('un retour que le fournisseur vient d’accepter ne se refuse plus : le stock ne revient pas', async () => {
    const produit_id = await unProduit(serveur, { qte: 5 });
    const fournisseur = await chef.ecrire<{ id: number }>('/api/fournisseurs', {
      libelle: 'GROSSISTE DU NORD',
    });
    const retour = await chef.ecrire<{ id: number }>('/api/retour_fournisseurs', {
      fournisseur_id: fournisseur.data.id,
      produit_id,
      qte: 2,
      motif: 'PRODUIT PERIME FRSSE',
    });
    const reponse = await pendantUnTiers(
      serveur,
      [
        `update retour_fournisseur set statut = 'Accepté', traite_par = 'Tiers' where id = $1`,
        [retour.data.id],
      ],
      () => chef.ecrire(`/api/retour_fournisseurs/${retour.data.id}/refuser`, {}),
    );
    expect(reponse).toMatchObject({ statut: 409, data: { statut: 'Accepté' } });
    expect((await chef.lire<{ qte: number }>(`/api/produits/${produit_id}`)).data.qte).toBe(3);
  });
});

describe('qui paie, et de quoi', () => {
  it('[PAI-1] Default est l’écran de vente : un caissier n’y encaisse rien', async () => {
    const { poste } = await unCaissier(serveur, 'Odette');
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(
      await poste.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Termine',
        amount_gived: 1000,
      }),
    ).toMatchObject({ statut: 403, code: 'non_autorise' });
  });

  it('[RES-6] un panier en cours d’encaissement ne se paie pas ailleurs', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Yves');
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }], {
      caisse_id,
    });
    expect((await poste.ecrire(`/api/reservations/${panier.id}/encaisser`)).statut).toBe(200);
    const payer = (qui: Poste, caisse: object) =>
      qui.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Termine',
        amount_gived: 1000,
        ...caisse,
      });
    expect(await payer(awa, { caisse_id: 1 })).toMatchObject({
      statut: 409,
      code: 'reservation_en_encaissement',
    });
    expect((await payer(poste, {})).statut).toBe(200);
  });

  it('[LOT-1] un lot périmé reste en rayon : la vente prend le suivant', async () => {
    const produit_id = await unProduit(serveur, { qte: 9 });
    const lot = (numero: string, qte: number, le: string) =>
      sqlOne<{ id: number }>(
        serveur.orm.em.fork(),
        `insert into lot (produit_id, numero, date_expiration, qte)
          values ($1, $2, $3, $4)
          returning id`,
        [produit_id, numero, le, qte],
      );
    await lot('PERIME', 7, '2020-01-01');
    await lot('BON', 2, '2090-01-01');
    const panier = await unPanier(awa, [{ produit_id, qte: 2 }]);
    expect(
      await awa.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Termine',
        caisse_id: 1,
        amount_gived: 2000,
      }),
    ).toMatchObject({ statut: 200 });
    expect(
      await sqlOne(
        serveur.orm.em.fork(),
        `select json_object_agg(numero, qte) as lots from lot where produit_id = $1`,
        [produit_id],
      ),
    ).toEqual({ lots: { PERIME: 7, BON: 0 } });
  });
});
