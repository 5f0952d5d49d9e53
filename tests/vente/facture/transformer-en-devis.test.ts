// Server: a quote takes its number within the transaction that makes it, once.
import { describe, expect, it } from 'vitest';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { type Facture, TEXTE_VALIDATION } from '#shared/vente/facture/devis.schema.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unClient, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { serveur, awa, gerante, unDevis, valider, preparerDevis } from './devis.scene.ts';

preparerDevis();

const factures = () =>
  sql<{ reservation_id: number }>(serveur.orm.em.fork(), 'select * from facture');

describe('transformer un panier en devis', () => {
  it('[DEV-2] le devis naît avec la transformation, une fois, au net du panier', async () => {
    const client_id = await unClient(serveur, { libelle: 'OBIANG' });
    const panier = await unPanier(
      awa,
      [{ produit_id: await unProduit(serveur, { prix: 1500 }), qte: 2, prise_en_charge: 50 }],
      { client_id },
    );
    const devis = await awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Devis',
      switch_devis_at: new Date().toISOString(),
    });
    expect(devis).toMatchObject({ statut: 200, data: { status: 'Devis' } });
    expect(await factures()).toHaveLength(1);
    // What the specified client then asks, with sums of its own.
    const demandes = await Promise.all(
      [1, 2].map(() =>
        awa.ecrire<Facture>('/api/factures', {
          client: 'AUTRE',
          reservation_id: panier.id,
          net_a_payer: 1,
          type: 'Devis',
          created_by: 'Autre',
        }),
      ),
    );
    for (const d of demandes)
      expect(d).toMatchObject({
        statut: 200,
        message: phrasesFacture.devisCree,
        data: {
          type: 'Devis',
          client: 'OBIANG',
          net_a_payer: 1500,
          est_valide: false,
          created_by: 'Awa',
          reservation_id: panier.id,
        },
      });
    expect(await factures()).toHaveLength(1);
  });
  it('[DEV-2] les devis se suivent : le demander de nouveau ne prend pas de numéro', async () => {
    const produit_id = await unProduit(serveur);
    const ids: number[] = [];
    for (const _ of [1, 2, 3]) ids.push((await unDevis([{ produit_id, qte: 1 }])).id);
    const [premier = 0] = ids;
    expect(ids).toEqual([premier, premier + 1, premier + 2]);
  });
  it('un panier qui n’est pas un devis n’en a pas ; vide, il n’en devient pas un', async () => {
    const panier = await unPanier(awa, [{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await awa.ecrire('/api/factures', { reservation_id: panier.id })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisPasTransformee],
    });
    expect((await awa.ecrire('/api/factures', { reservation_id: 999_999 })).statut).toBe(404);
    const vide = await unPanier(awa, []);
    expect(
      (
        await awa.ecrire(`/api/reservations/${vide.id}/update`, {
          status: 'Devis',
          switch_devis_at: new Date().toISOString(),
        })
      ).statut,
    ).toBe(422);
    expect(
      (await factures()).some(
        (f) => f.reservation_id !== 0 && [panier.id, vide.id].includes(f.reservation_id),
      ),
    ).toBe(false);
  });
  it('[DEV-1] En attente, puis Validé', () =>
    expect(TEXTE_VALIDATION).toEqual({ non: 'En attente', oui: 'Validé' }));
});

describe('un devis en attente', () => {
  it('[DEV-3] se lit dans la liste avec les sommes de son panier, se cherche, se filtre', async () => {
    const client_id = await unClient(serveur, { libelle: 'MOUSSAVOU Ève' });
    const { id } = await unDevis(
      [
        {
          produit_id: await unProduit(serveur, { prix: 1000, tva: true, css: true }),
          qte: 1,
          prise_en_charge: 80,
        },
      ],
      { client_id },
    );
    const { data, meta } = await gerante.lire<Facture[]>(
      '/api/factures?page=1&rows=5&search_by_keyword=moussavou eve',
    );
    expect(meta).toMatchObject({ total: 1 });
    expect(data[0]).toMatchObject({
      id,
      status: 'En attente',
      est_valide: false,
      numero: null,
      vente_id: null,
      net_a_payer: 238,
      reservation: {
        total: 1190,
        total_ht: 1000,
        total_tva: 180,
        total_css: 10,
        total_prise_en_charge: 952,
        montant: 238,
      },
    });
    expect(
      (
        await gerante.lire<Facture[]>(
          '/api/factures?page=1&rows=5&status=Validé&search_by_keyword=moussavou',
        )
      ).data,
    ).toEqual([]);
    expect((await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data.lignes).toMatchObject([
      { qte: 1, prise_en_charge: 80 },
    ]);
    expect((await gerante.lire('/api/factures/999999')).statut).toBe(404);
    expect(
      (await gerante.lire('/api/factures?period_from=2026-11-22&period_to=2026-11-20')).statut,
    ).toBe(422);
  });
  it('[DEV-5] se modifie : lignes et remise ensemble, jamais contre une version plus ancienne ; le panier reste un devis', async () => {
    const [p, q] = [
      await unProduit(serveur, { prix: 1000 }),
      await unProduit(serveur, { prix: 500 }),
    ];
    const { id, reservation_id } = await unDevis([{ produit_id: p, qte: 2 }], { remise: 300 });
    const { data: lu } = await gerante.lire<FactureDetail>(`/api/factures/${id}`);
    expect(lu).toMatchObject({ net_a_payer: 1700, reservation: { remise: 300 } });
    const modifie = await gerante.ecrire<FactureDetail>(`/api/factures/${id}/update`, {
      version: lu.version,
      reservation_produits: [
        { produit_id: p, qte: 3 },
        { produit_id: q, qte: 1 },
      ],
      remise: 0,
    });
    expect(modifie).toMatchObject({
      statut: 200,
      data: {
        net_a_payer: 3500,
        reservation: { remise: 0, net_a_payer: 3500 },
        lignes: [{ qte: 3 }, { qte: 1 }],
      },
    });
    expect(
      await gerante.ecrire(`/api/factures/${id}/update`, { version: lu.version, remise: 10 }),
    ).toMatchObject({ statut: 409, errors: [phrasesFacture.devisModifieAilleurs] });
    expect(
      await gerante.ecrire(`/api/factures/${id}/update`, { reservation_produits: [] }),
    ).toMatchObject({ statut: 422 });
    expect(await gerante.ecrire(`/api/factures/${id}/update`, { remise: 99_999 })).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.remiseInvalide],
    });
    expect(
      await gerante.ecrire<FactureDetail>(`/api/factures/${id}/update`, { remise: 500 }),
    ).toMatchObject({ statut: 200, data: { net_a_payer: 3000 } });
    expect(
      await gerante.ecrire<FactureDetail>(`/api/factures/${id}/update`, {
        reservation_produits: [{ produit_id: p, qte: 1 }],
        remise: 100,
      }),
    ).toMatchObject({ statut: 200, data: { net_a_payer: 900, reservation: { remise: 100 } } });
    expect(await awa.lire(`/api/reservations/${reservation_id}`)).toMatchObject({
      data: { status: 'Devis', net_a_payer: 900 },
    });
  });
  it('[DEV-5] ses quantités changent sans que sa remise soit redite : elle reste', async () => {
    const p = await unProduit(serveur, { prix: 1000 });
    const { id } = await unDevis([{ produit_id: p, qte: 2 }], { remise: 300 });
    const enregistrer = (qte: number) =>
      gerante.ecrire<FactureDetail>(`/api/factures/${id}/update`, {
        reservation_produits: [{ produit_id: p, qte }],
      });
    expect(await enregistrer(3)).toMatchObject({
      statut: 200,
      data: { net_a_payer: 2700, reservation: { remise: 300 }, lignes: [{ qte: 3 }] },
    });
    expect(await enregistrer(1)).toMatchObject({ statut: 200, data: { net_a_payer: 700 } });
  });
  it('[DEV-6] [DEV-4] se supprime tant qu’il attend ; un autre peut alors être demandé', async () => {
    const { id, reservation_id } = await unDevis([
      { produit_id: await unProduit(serveur), qte: 1 },
    ]);
    expect(await gerante.ecrire(`/api/factures/${id}/destroy`)).toMatchObject({
      statut: 200,
      message: phrasesFacture.devisSupprime,
    });
    expect(await gerante.ecrire(`/api/factures/${id}/destroy`)).toMatchObject({ statut: 404 });
    expect((await valider(reservation_id)).statut).toBe(404);
    const { data: autre } = await gerante.ecrire<Facture>('/api/factures', { reservation_id });
    expect(autre.id).toBeGreaterThan(id);
    expect((await valider(reservation_id)).statut).toBe(200);
    expect(await gerante.ecrire(`/api/factures/${autre.id}/destroy`)).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisValideDeja],
      data: { est_valide: true },
    });
    expect(await gerante.ecrire(`/api/factures/${autre.id}/update`, { remise: 1 })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisValideDeja],
    });
  });
});
