import { randomUUID } from 'node:crypto';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesCourriel from '#shared/base/courriel.phrases.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import * as phrasesVente from '#shared/vente/vente.phrases.ts';
import type { Releve } from '#shared/clientele/client.schema.ts';
import { appliquerAvoir, appliquerFacture } from '#shared/facture/facture.events.ts';
import { numeroAvoir } from '#shared/facture/facture.rules.ts';
import { type Facture, TEXTE_VALIDATION } from '#shared/facture/devis.schema.ts';
import type { Avoir, FactureDetail, VenteDeDevis } from '#shared/facture/facture.schema.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import type { Vente, VenteDetail } from '#shared/vente/vente.schema.ts';
import { sql, sqlUn } from '#server/db/sql.ts';
import { verifierInvariants } from '#server/verification/invariants.ts';
import { unClient, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { coupeReponse } from '#tests/harness/coupe-reponse.ts';
import { Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let gerante: Poste;
let chef: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  gerante = await serveur.poste('Gérante', {
    habilitations: [{ menu: 'VENTE', submenus: ['devis'] }],
  });
});
afterAll(() => serveur.detruire());
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

/** A quote of its own, made by the seller; its id and its basket's. */
async function unDevis(
  lignes: { produit_id: number; qte: number; prise_en_charge?: number }[],
  plus: { client_id?: number; remise?: number } = {},
): Promise<{ id: number; reservation_id: number }> {
  const panier = await unPanier(awa, lignes, plus);
  expect(
    (
      await awa.ecrire(`/api/reservations/${panier.id}/update`, {
        status: 'Devis',
        switch_devis_at: new Date().toISOString(),
      })
    ).errors,
  ).toEqual([]);
  const { data } = await awa.ecrire<Facture>('/api/factures', { reservation_id: panier.id });
  return { id: data.id, reservation_id: panier.id };
}
const qte = async (id: number) =>
  (
    await sqlUn<{ qte: number }>(serveur.orm.em.fork(), 'select qte from produit where id = $1', [
      id,
    ])
  )?.qte;
const valider = (reservation_id: number, corps: object = {}) =>
  gerante.ecrire<VenteDeDevis>(`/api/reservation/facture/${reservation_id}`, corps);

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

describe('valider un devis', () => {
  it('[DEV-7] fait la vente une fois, à plusieurs et rejoué : stock, dette, numéro de facture ; la même vente en réponse', async () => {
    const p = await unProduit(serveur, { prix: 1000, qte: 10 });
    const client_id = await unClient(serveur, { plafond: 100_000 });
    const { id, reservation_id } = await unDevis([{ produit_id: p, qte: 4, prise_en_charge: 50 }], {
      client_id,
    });
    expect(await qte(p)).toBe(10);
    const fois = await Promise.all(
      [1, 2, 3].map(() => valider(reservation_id, { user: 'x', factureId: id, net_a_payer: 1 })),
    );
    expect(fois.map((f) => f.statut)).toEqual([200, 200, 200]);
    expect(new Set(fois.map((f) => f.data.id)).size).toBe(1);
    const { data: vente } = await valider(reservation_id);
    expect(vente).toMatchObject({
      reservation_id,
      total: 4000,
      total_client: 2000,
      total_prise_en_charge: 2000,
      montant_recu: 2000,
      mode_paiement: 'espece',
      user: 'Awa',
      encaisse_par: 'Gérante',
      caisse_id: 1,
      facture_id: id,
    });
    expect(await qte(p)).toBe(6);
    expect(
      (await gerante.lire<{ current_dette: number }>(`/api/clients/${client_id}`)).data
        .current_dette,
    ).toBe(2000);
    expect((await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data).toMatchObject({
      type: 'Facture',
      status: 'Validé',
      numero: vente.numero_facture,
      vente_id: vente.id,
      valide_par: 'Gérante',
      vente_statut: 'Soldé',
    });
    expect(await awa.lire(`/api/reservations/${reservation_id}`)).toMatchObject({
      data: { status: 'Termine', vente_id: vente.id },
    });
  });
  it('[DEV-7] stock insuffisant, plafond dépassé, montant court, autre devis : rien n’est écrit, aucun numéro n’est perdu', async () => {
    const p = await unProduit(serveur, { prix: 1000, qte: 2 });
    const { id, reservation_id } = await unDevis([{ produit_id: p, qte: 2 }]);
    const autre = await unDevis([{ produit_id: p, qte: 1 }]);
    const avant = (
      await valider(
        (await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }])).reservation_id,
      )
    ).data.numero_facture;
    expect(await valider(reservation_id, { amount_gived: 1999 })).toMatchObject({
      statut: 422,
      errors: [phrasesReglement.montantInferieur],
    });
    expect(
      await valider(reservation_id, { paiements: [{ mode: 'cheque', montant: 3000 }] }),
    ).toMatchObject({ statut: 422 });
    expect(await valider(reservation_id, { factureId: autre.id })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisAutre],
    });
    expect(await valider(reservation_id, { version: 99 })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisModifieAilleurs],
    });
    expect(
      await valider(autre.reservation_id, {
        paiements: [
          { mode: 'cheque', montant: 600, reference: 'CHQ 1' },
          { mode: 'espece', montant: 500 },
        ],
      }),
    ).toMatchObject({
      statut: 200,
      data: {
        montant_recu: 1100,
        montant_rendu: 100,
        paiements: [
          { mode: 'cheque', montant: 600, reference: 'CHQ 1' },
          { mode: 'espece', montant: 500 },
        ],
      },
    });
    expect(await valider(reservation_id)).toMatchObject({
      statut: 409,
      errors: [expect.stringContaining('dépasse le stock disponible (1)')],
    });
    expect((await valider(999_999)).statut).toBe(404);
    expect((await valider((await unPanier(awa, [{ produit_id: p, qte: 1 }])).id)).statut).toBe(404);
    const client_id = await unClient(serveur, { plafond: 1000 });
    const couvert = await unDevis(
      [{ produit_id: await unProduit(serveur, { prix: 1000 }), qte: 1, prise_en_charge: 100 }],
      { client_id },
    );
    await sql(serveur.orm.em.fork(), 'update client set plafond_dette = 100 where id = $1', [
      client_id,
    ]);
    expect(await valider(couvert.reservation_id)).toMatchObject({
      statut: 422,
      errors: [phrasesReservation.plafondPaiement],
    });
    await sql(serveur.orm.em.fork(), 'update client set plafond_dette = 100000 where id = $1', [
      client_id,
    ]);
    expect(await valider(couvert.reservation_id, { mode_paiement: 'cheque' })).toMatchObject({
      statut: 200,
      data: { montant_recu: 0, mode_paiement: null },
    });
    expect((await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data).toMatchObject({
      est_valide: false,
      numero: null,
    });
    const rang = (n: string) => Number(n.slice(-5));
    const { data } = await gerante.lire<Facture[]>('/api/factures');
    const rangs = data.flatMap((f) => (f.numero ? [rang(f.numero)] : [])).sort((a, b) => a - b);
    expect(rangs).toEqual(rangs.map((_, i) => i + 1));
    expect(rang(avant)).toBeLessThan(rangs.length);
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });
  it('une vente annulée se dit sur sa facture, qui garde son numéro', async () => {
    const { id, reservation_id } = await unDevis([
      { produit_id: await unProduit(serveur), qte: 1 },
    ]);
    const { data: vente } = await valider(reservation_id);
    expect((await chef.ecrire(`/api/ventes/${vente.id}/cancel`)).statut).toBe(200);
    expect((await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data).toMatchObject({
      numero: vente.numero_facture,
      vente_statut: 'Annulé',
    });
  });
  it('[AVO-2] [AVO-1] annuler une vente facturée fait son avoir, une fois, à plusieurs et rejoué : liés dans les deux sens, sans trou, la dette revenue', async () => {
    const client_id = await unClient(serveur, { libelle: 'NZÉ Avoir', plafond: 100_000 });
    const faites = await Promise.all(
      [1, 2, 3].map(async () => {
        const devis = await unDevis(
          [{ produit_id: await unProduit(serveur, { prix: 1000 }), qte: 2, prise_en_charge: 60 }],
          { client_id },
        );
        return { devis, vente: (await valider(devis.reservation_id)).data };
      }),
    );
    const dette = async () =>
      (await gerante.lire<{ current_dette: number }>(`/api/clients/${client_id}`)).data
        .current_dette;
    expect(await dette()).toBe(3600);
    const cle = randomUUID();
    const annuler = (id: number, c = cle) =>
      chef.ecrire<Vente>(`/api/ventes/${id}/cancel`, { motif: 'erreur de saisie' }, c);
    const [une] = faites;
    if (!une) throw new Error('aucune vente');
    const fois = await Promise.all([
      annuler(une.vente.id),
      annuler(une.vente.id),
      annuler(une.vente.id, randomUUID()),
    ]);
    // Whichever key comes first; the same one twice gets the same answer.
    expect(fois[1]?.texte).toBe(fois[0]?.texte);
    expect([fois[0]?.statut, fois[2]?.statut].sort()).toEqual([200, 409]);
    await Promise.all(faites.slice(1).map(({ vente }) => annuler(vente.id, randomUUID())));
    expect(await dette()).toBe(0);

    const avoirs = (await gerante.lire<Avoir[]>(`/api/avoirs?client_id=${client_id}`)).data;
    const rangs = (await gerante.lire<Avoir[]>('/api/avoirs')).data
      .map((a) => Number(a.numero.slice(-5)))
      .sort((a, b) => a - b);
    expect(rangs).toEqual(rangs.map((_, i) => i + 1));
    expect(avoirs).toHaveLength(3);
    const le = avoirs.find((a) => a.vente_id === une.vente.id);
    expect(le).toMatchObject({
      facture_id: une.devis.id,
      facture_numero: une.vente.numero_facture,
      client: 'NZÉ Avoir',
      net_a_payer: 800,
      total: 2000,
      total_prise_en_charge: 1200,
      motif: 'erreur de saisie',
      created_by: 'Chef',
    });
    expect(le?.numero).toBe(
      numeroAvoir(Number(jourDe(new Date()).slice(0, 4)), Number(le?.numero.slice(-5))),
    );
    expect((await gerante.lire<FactureDetail>(`/api/factures/${une.devis.id}`)).data).toMatchObject(
      {
        numero: une.vente.numero_facture,
        vente_statut: 'Annulé',
        avoir_numero: le?.numero,
        avoir: le,
        net_a_payer: 800,
      },
    );
    expect((await chef.lire<VenteDetail>(`/api/ventes/${une.vente.id}`)).data.facture).toEqual({
      id: une.devis.id,
      numero: une.vente.numero_facture,
      avoir_numero: le?.numero,
    });
    expect(fois.find((f) => f.statut === 200)?.message).toBe(
      `${phrasesVente.venteAnnulee} ${phrasesFacture.avoirEtabli(le?.numero ?? '')}`,
    );
    // On the client's account: each advance undone, under the number of its credit note.
    const jour = jourDe(new Date());
    const { data: releve } = await chef.lire<Releve>(
      `/api/clients/${client_id}/releve?period_from=${jour}&period_to=${jour}`,
    );
    expect(releve).toMatchObject({ total_debit: 3600, total_credit: 3600, solde_final: 0 });
    expect(
      releve.lignes
        .filter((l) => l.genre === 'Annulation')
        .map((l) => l.libelle)
        .sort(),
    ).toEqual(
      avoirs.map((a) => `Annulation de la vente N° ${a.vente_id} – Avoir N° ${a.numero}`).sort(),
    );
    expect(await verifierInvariants(serveur.orm.em.fork())).toEqual([]);
  });
  it('[AVO-4] les avoirs se cherchent par leur numéro, leur facture ou le client, et par leur propre jour ; une vente sans facture n’en a pas', async () => {
    const client_id = await unClient(serveur, { libelle: 'REKATI' });
    const panier = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }], { client_id });
    const { data: vente } = await valider(panier.reservation_id);
    await chef.ecrire(`/api/ventes/${vente.id}/cancel`);
    const trouver = async (q: string) =>
      (await gerante.lire<Avoir[]>(`/api/avoirs?page=1&rows=5&search_by_keyword=${q}`)).data.map(
        (a) => a.vente_id,
      );
    const numero =
      (await gerante.lire<Avoir[]>(`/api/avoirs?client_id=${client_id}`)).data[0]?.numero ?? '';
    for (const q of [numero, vente.numero_facture, 'rekati'])
      expect(await trouver(q)).toEqual([vente.id]);
    expect(
      (await gerante.lire('/api/avoirs?period_from=2020-01-01&period_to=2020-01-31')).data,
    ).toEqual([]);
    expect(
      (await gerante.lire('/api/avoirs?period_from=2026-11-22&period_to=2026-11-20')).statut,
    ).toBe(422);
    const nombre = (await gerante.lire<Avoir[]>('/api/avoirs')).data.length;
    const simple = await unPanier(awa, [
      { produit_id: await unProduit(serveur, { prix: 500 }), qte: 1 },
    ]);
    const { data: payee } = await awa.ecrire<Reservation>(`/api/reservations/${simple.id}/update`, {
      status: 'Termine',
      amount_gived: 500,
    });
    expect(await chef.ecrire(`/api/ventes/${payee.vente_id}/cancel`)).toMatchObject({
      statut: 200,
      message: phrasesVente.venteAnnulee,
    });
    expect((await gerante.lire<Avoir[]>('/api/avoirs')).data).toHaveLength(nombre);
  });
  it('[EVT-14] ce que la prise apporte de l’avoir égale ce que REST relit', async () => {
    const { reservation_id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    const { data: vente } = await valider(reservation_id);
    await verifierEvenement({
      poste: gerante,
      topic: 'devis',
      lire: async () => (await gerante.lire<Avoir[]>('/api/avoirs')).data,
      noms: ['devis.modifie', 'avoir.cree'],
      appliquer: (etat, m) => ('avoir' in m.donnees ? appliquerAvoir(etat, m.donnees.avoir) : etat),
      acte: () => chef.ecrire(`/api/ventes/${vente.id}/cancel`),
    });
  });
  it('ce que la prise apporte égale ce que REST relit : créé, modifié, validé, supprimé', async () => {
    const p = await unProduit(serveur);
    const lire = async () => (await gerante.lire<Facture[]>('/api/factures')).data;
    let vu = { id: 0, reservation_id: 0 };
    let retire = { id: 0, reservation_id: 0 };
    await verifierEvenement({
      poste: gerante,
      topic: 'devis',
      lire,
      noms: ['devis.cree', 'devis.modifie', 'devis.modifie', 'devis.cree', 'devis.supprime'],
      appliquer: (etat, m) =>
        'facture' in m.donnees ? appliquerFacture(etat, m.nom, m.donnees.facture) : etat,
      acte: async () => {
        vu = await unDevis([{ produit_id: p, qte: 1 }]);
        await gerante.ecrire(`/api/factures/${vu.id}/update`, { remise: 100 });
        await valider(vu.reservation_id);
        retire = await unDevis([{ produit_id: p, qte: 1 }]);
        await gerante.ecrire(`/api/factures/${retire.id}/destroy`);
      },
    });
    expect(await awa.ecouter('devis').then((e) => e.accuses[0])).toMatchObject({ ok: false });
  });
});

describe('envoyer un devis par e-mail', () => {
  interface Recu {
    de: string;
    a: string[];
    corps: string;
  }
  const recus: Recu[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, suite) =>
      suite(
        address.startsWith('inconnu')
          ? Object.assign(new Error('no such user'), { responseCode: 550 })
          : null,
      ),
    onData: (flux, session, suite) => {
      const morceaux: Buffer[] = [];
      flux.on('data', (m: Buffer) => morceaux.push(m));
      flux.on('end', () => {
        recus.push({
          de: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          a: session.envelope.rcptTo.map((r) => r.address),
          corps: Buffer.concat(morceaux).toString('utf8'),
        });
        suite();
      });
    },
  });
  const port = () => {
    const a = smtp.server.address();
    return typeof a === 'object' && a !== null ? a.port : 0;
  };
  const envoyer = (id: number, corps: object) =>
    gerante.ecrire<Facture>(`/api/devis/${id}/send-email`, corps);
  beforeAll(
    () =>
      new Promise<void>((ok) => {
        smtp.listen(0, '127.0.0.1', ok);
      }),
  );
  afterAll(
    () =>
      new Promise<void>((ok) => {
        smtp.close(ok);
      }),
  );

  it('[DEV-8] sans serveur réglé, sans adresse : une phrase, et rien ne part', async () => {
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await envoyer(id, {})).toMatchObject({
      statut: 422,
      errors: [phrasesFacture.devisAdresseRequise],
    });
    expect(await envoyer(id, { email: 'client@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielNonRegle],
    });
    await serveur.relancer({ smtpUrl: `smtp://127.0.0.1:${port()}` });
    expect((await envoyer(999_999, { email: 'client@exemple.ga' })).statut).toBe(404);
    expect(recus).toEqual([]);
  });
  it('[DEV-8] part avec son PDF ; une adresse refusée, un serveur muet se disent ; rien n’est écrit de ce qui n’est pas parti', async () => {
    await sql(
      serveur.orm.em.fork(),
      `insert into pharmacie (nom_pharmacie, adresse, telephone1, email)
        values ('Pharmacie du Port', 'Libreville', '+24101020304', 'port@exemple.ga')`,
    );
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await envoyer(id, { email: 'inconnu@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielRefuse],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoye_at).toBeNull();
    expect(await envoyer(id, { email: 'client@exemple.ga' })).toMatchObject({
      statut: 200,
      message: phrasesFacture.devisEnvoye('client@exemple.ga'),
      data: { envoye_a: 'client@exemple.ga' },
    });
    expect(recus).toHaveLength(1);
    expect(recus[0]).toMatchObject({ a: ['client@exemple.ga'] });
    expect(recus[0]?.corps).toMatch(
      /^From: Pharmacie du Port <[\s\S]*^Reply-To: port@exemple\.ga/m,
    );
    const pdf =
      /application\/pdf[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/.exec(recus[0]?.corps ?? '')?.[1] ??
      '';
    expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    await serveur.relancer({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(await envoyer(id, { email: 'autre@exemple.ga' })).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielMuet],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoye_a).toBe(
      'client@exemple.ga',
    );
  });

  const PARTIE = { a: ['client@exemple.ga'] };
  it('[DEV-8] la même clé deux fois, deux à la fois, deux personnes, une réponse perdue : une lettre, la même réponse', async () => {
    await serveur.relancer({ smtpUrl: `smtp://127.0.0.1:${port()}` });
    recus.length = 0;
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    const corps = { email: 'client@exemple.ga' };
    const appel = (cle: string, plus: object = {}) =>
      gerante.ecrire<Facture>(`/api/devis/${id}/send-email`, { ...corps, ...plus }, cle);
    // At once: under one key, then under two.
    const cle = randomUUID();
    const fois = await Promise.all([appel(cle), appel(cle), appel(randomUUID())]);
    expect(fois.map((f) => [f.statut, f.message])).toEqual(
      Array(3).fill([200, phrasesFacture.devisEnvoye('client@exemple.ga')]),
    );
    expect(fois[0]?.texte).toBe(fois[1]?.texte);
    expect((await appel(cle)).texte).toBe(fois[0]?.texte);
    expect(recus).toMatchObject([PARTIE]);
    expect(await appel(cle, { email: 'autre@exemple.ga' })).toMatchObject({
      statut: 422,
      errors: [phrasesRefus.cleAutreCorps],
    });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data).toMatchObject({
      envoye_a: 'client@exemple.ga',
      envoi_a_jour: true,
    });
    // Once more, outright: once for that call, whoever loses its answer.
    const coupure = await coupeReponse(serveur.adresse);
    const encore = randomUUID();
    const perdue = new Poste(coupure.adresse, gerante.id, gerante.fullname, gerante.token);
    await expect(
      perdue.ecrire(`/api/devis/${id}/send-email`, { ...corps, renvoyer: true }, encore),
    ).rejects.toThrow();
    expect((await appel(encore, { renvoyer: true })).texte).toBe(coupure.perdues[0]?.texte);
    coupure.fermer();
    expect(recus).toMatchObject([PARTIE, PARTIE]);
    // Changed since, it is another paper; its old key still says what it said.
    await gerante.ecrire(`/api/factures/${id}/update`, { remise: 100 });
    expect((await gerante.lire<Facture>(`/api/factures/${id}`)).data.envoi_a_jour).toBe(false);
    expect((await appel(cle)).texte).toBe(fois[0]?.texte);
    expect(recus).toHaveLength(2);
    expect((await appel(randomUUID())).statut).toBe(200);
    expect((await appel(randomUUID(), { email: 'autre@exemple.ga' })).statut).toBe(200);
    expect(recus).toMatchObject([PARTIE, PARTIE, PARTIE, { a: ['autre@exemple.ga'] }]);
    const identifiants = recus.map((r) => /^Message-ID: (\S+)/m.exec(r.corps)?.[1]);
    expect(new Set(identifiants).size).toBe(4);
  });
  it('[DEV-8] serveur d’e-mails muet puis revenu : la même clé repart et la lettre part une fois ; un envoi resté en plan se reprend', async () => {
    recus.length = 0;
    const { id } = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    const cle = randomUUID();
    const appel = () =>
      gerante.ecrire<Facture>(`/api/devis/${id}/send-email`, { email: 'client@exemple.ga' }, cle);
    await serveur.relancer({ smtpUrl: 'smtp://127.0.0.1:1' });
    expect(await appel()).toMatchObject({
      statut: 409,
      errors: [phrasesFacture.devisNonEnvoye, phrasesCourriel.courrielMuet],
    });
    await serveur.relancer({ smtpUrl: `smtp://127.0.0.1:${port()}` });
    expect((await appel()).statut).toBe(200);
    expect((await appel()).statut).toBe(200);
    expect(recus).toMatchObject([PARTIE]);
    // Whoever had it in hand died a while ago, with nothing written.
    const autre = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    await sql(
      serveur.orm.em.fork(),
      `update facture set envoi_debut_at = now() - interval '2 minutes' where id = $1`,
      [autre.id],
    );
    expect((await envoyer(autre.id, { email: 'client@exemple.ga' })).statut).toBe(200);
    expect(recus).toHaveLength(2);
  });
  it('[AVO-3] une facture annulée part avec son avoir', async () => {
    recus.length = 0;
    const { id, reservation_id } = await unDevis([
      { produit_id: await unProduit(serveur), qte: 1 },
    ]);
    const { data: vente } = await valider(reservation_id);
    expect((await envoyer(id, { email: 'client@exemple.ga' })).statut).toBe(200);
    const { message } = await chef.ecrire(`/api/ventes/${vente.id}/cancel`, {});
    const numero = /A\d{4}-\d{5}/.exec(message)?.[0] ?? '';
    // The paper is no longer the one that left.
    expect((await envoyer(id, { email: 'client@exemple.ga' })).statut).toBe(200);
    expect(recus.map((r) => r.corps.match(/filename/g)?.length)).toEqual([1, 2]);
    expect(recus[1]?.corps).toContain(numero);
  });
});
