// Server: several validate one quote: stock, debt and invoice number move once, without gap.
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import * as phrasesPharmacie from '#shared/admin/pharmacie/pharmacie.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import type { Releve } from '#shared/vente/clientele/releve.schema.ts';
import { surDevis, surAvoirs } from '#shared/vente/facture/facture.events.ts';
import { numeroAvoir } from '#shared/vente/facture/facture.rules.ts';
import { type Facture } from '#shared/vente/facture/devis.schema.ts';
import type { Avoir, FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { Vente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { unCaissier, unClient, unPanier, unProduit } from '#tests/factories/une-pharmacie.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import { serveur, awa, gerante, chef, unDevis, valider, preparerDevis } from './devis.scene.ts';

preparerDevis();

const qte = async (id: number) =>
  (
    await sqlOne<{ qte: number }>(serveur.orm.em.fork(), 'select qte from produit where id = $1', [
      id,
    ])
  )?.qte;

/** Three quotes of that client, covered in part, become three sales with their invoices. */
const troisVentesFacturees = (client_id: number) =>
  Promise.all(
    [1, 2, 3].map(async () => {
      const devis = await unDevis(
        [{ produit_id: await unProduit(serveur, { prix: 1000 }), qte: 2, prise_en_charge: 60 }],
        { client_id },
      );
      return { devis, vente: (await valider(devis.reservation_id)).data };
    }),
  );

const annulerPar = (id: number, cle: string) =>
  chef.ecrire<Vente>(`/api/ventes/${id}/cancel`, { motif: 'erreur de saisie' }, cle);
/**
 * At once, twice with one key and once with another: whichever key comes first; the same one twice
 * gets the same answer. The answer of the one that did it.
 */
async function annulerTroisFois(id: number) {
  const cle = randomUUID();
  const fois = await Promise.all([
    annulerPar(id, cle),
    annulerPar(id, cle),
    annulerPar(id, randomUUID()),
  ]);
  expect(fois[1].texte).toBe(fois[0].texte);
  expect([fois[0].statut, fois[2].statut].sort()).toEqual([200, 409]);
  return fois.find((f) => f.statut === 200);
}

/** On the client's account: each advance undone, under the number of its credit note. */
async function verifierReleve(client_id: number, avoirs: readonly Avoir[]): Promise<void> {
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
}

it('[DEV-14] un devis vaut les jours réglés quand il est fait ; le réglage change, lui reste', async () => {
  const regler = (validite_devis_jours: number | string) =>
    chef.ecrire('/api/pharmacie-info', {
      nom_pharmacie: 'Pharmacie du Lac',
      adresse: 'Libreville',
      telephone1: '+241 011 00 00 00',
      validite_devis_jours,
    });
  const produit_id = await unProduit(serveur);
  const faire = async () => {
    const { id } = await unDevis([{ produit_id, qte: 1 }]);
    return (await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data;
  };
  expect((await regler(15)).statut).toBe(200);
  const quinze = await faire();
  expect(quinze.validite_jours).toBe(15);
  expect((await regler('0')).errors).toEqual([phrasesPharmacie.validiteDevisInvalide]);
  expect((await regler('30')).statut).toBe(200);
  expect((await faire()).validite_jours).toBe(30);
  expect(
    (await gerante.lire<FactureDetail>(`/api/factures/${quinze.id}`)).data.validite_jours,
  ).toBe(15);
});

describe('valider un devis', () => {
  it('[DEV-7] sur la caisse d’un autre, un devis ne se valide pas', async () => {
    const { caisse_id } = await unCaissier(serveur, 'Brice');
    const devis = await unDevis([{ produit_id: await unProduit(serveur), qte: 1 }]);
    expect(await valider(devis.reservation_id, { caisse_id })).toMatchObject({
      statut: 403,
      code: 'caisse_non_connectee',
    });
  });
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
    const payee = await valider(autre.reservation_id, {
      paiements: [
        { mode: 'cheque', montant: 600, reference: 'CHQ 1' },
        { mode: 'espece', montant: 500 },
      ],
    });
    expect(payee).toMatchObject({
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
    // What the paper says of the payment, in francs as it was given.
    expect(
      (await chef.lire<FactureDetail>(`/api/factures/${payee.data.facture_id}`)).data.reservation,
    ).toMatchObject({
      arrondi: 0,
      credit_restant: null,
      mode_paiement: 'autres',
      paiements: [
        { mode: 'cheque', montant: 600, reference: 'CHQ 1' },
        { mode: 'espece', montant: 500 },
      ],
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
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
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
  it('[AVO-3] un retour de la vente se dit sur sa facture : son avoir, et ce qui a été rendu', async () => {
    const { id, reservation_id } = await unDevis([
      { produit_id: await unProduit(serveur), qte: 2 },
    ]);
    const { data: vente } = await valider(reservation_id);
    const lue = async () => (await gerante.lire<FactureDetail>(`/api/factures/${id}`)).data;
    expect((await lue()).avoirs_des_retours).toEqual([]);
    const { lignes } = (await chef.lire<VenteDetail>(`/api/ventes/${vente.id}`)).data;
    const corps = { lignes: [{ ligne_id: lignes[0]?.id, qte: 1 }], motif: 'mauvais dosage' };
    const rendue = await chef.ecrire(`/api/ventes/${vente.id}/retours`, corps);
    expect(rendue.errors).toEqual([]);
    const { retours } = (await chef.lire<VenteDetail>(`/api/ventes/${vente.id}`)).data;
    expect((await lue()).avoirs_des_retours).toMatchObject([
      {
        numero: retours[0]?.avoir_numero,
        retour_id: retours[0]?.id,
        net_a_payer: retours[0]?.montant_rendu,
      },
    ]);
  });
  it('[AVO-2] [AVO-1] annuler une vente facturée fait son avoir, une fois, à plusieurs et rejoué : liés dans les deux sens, sans trou, la dette revenue', async () => {
    const client_id = await unClient(serveur, { libelle: 'NZÉ Avoir', plafond: 100_000 });
    const faites = await troisVentesFacturees(client_id);
    const dette = async () =>
      (await gerante.lire<{ current_dette: number }>(`/api/clients/${client_id}`)).data
        .current_dette;
    expect(await dette()).toBe(3600);
    const [une] = faites;
    if (!une) throw new Error('aucune vente');
    const reussie = await annulerTroisFois(une.vente.id);
    await Promise.all(faites.slice(1).map(({ vente }) => annulerPar(vente.id, randomUUID())));
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
    expect(reussie?.message).toBe(
      `${phrasesVente.venteAnnulee} ${phrasesFacture.avoirEtabli(le?.numero ?? '')}`,
    );
    await verifierReleve(client_id, avoirs);
    expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
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
      appliquer: surAvoirs,
      montrees: true,
      acte: () => chef.ecrire(`/api/ventes/${vente.id}/cancel`),
    });
  });
  it('ce que la prise apporte égale ce que REST relit : créé, modifié, validé, supprimé', async () => {
    const p = await unProduit(serveur);
    const lire = async () => (await gerante.lire<Facture[]>('/api/factures')).data;
    const [vu, retire] = [
      await unDevis([{ produit_id: p, qte: 1 }]),
      await unDevis([{ produit_id: p, qte: 1 }]),
    ];
    await verifierEvenement({
      poste: gerante,
      topic: 'devis',
      lire,
      noms: ['devis.cree', 'devis.modifie', 'devis.modifie', 'devis.supprime'],
      appliquer: surDevis,
      montrees: true,
      acte: async () => {
        await unDevis([{ produit_id: p, qte: 1 }]);
        await gerante.ecrire(`/api/factures/${vu.id}/update`, { remise: 100 });
        await valider(vu.reservation_id);
        await gerante.ecrire(`/api/factures/${retire.id}/destroy`);
      },
    });
    expect(await awa.ecouter('devis').then((e) => e.accuses[0])).toMatchObject({ ok: false });
  });
});
