// Server: what is due in cash is rounded with its sale, in one transaction, and sealed with it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FactureDetail, VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import { composerTicket } from '#shared/vente/vente/ticket.ts';
import type { Vente, VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql, sqlOne } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { PosteCoupe } from '#tests/vente/station/poste-coupe.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chef: Poste;
const em = () => serveur.orm.em.fork();
const regler = async (arrondi_especes: boolean) => {
  const { statut } = await chef.ecrire('/api/pharmacie-info', {
    nom_pharmacie: 'Pharmacie du Lac',
    adresse: 'Libreville',
    telephone1: '+241 011 00 00 00',
    arrondi_especes,
  });
  expect(statut).toBe(200);
};
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chef = await serveur.poste('Chef', { is_admin: true });
  await regler(false);
  // sealed before the setting exists: it verifies unchanged at the end
  await vendre(1_002, { amount_gived: 1_002 });
  await regler(true);
});
afterAll(() => serveur.detruire());

const juste = async () => expect(await fautesDeLaBase(em())).toEqual([]);
/** A basket of one box at that price. */
const unPanierA = async (prix: number, plus: Parameters<typeof unPanier>[2] = {}) =>
  unPanier(awa, [{ produit_id: await unProduit(serveur, { prix }), qte: 1 }], plus);
const payer = (r: Pick<Reservation, 'id'>, corps: object, poste = awa) =>
  poste.ecrire<Reservation>(`/api/reservations/${r.id}/update`, { status: 'Termine', ...corps });
async function vendre(prix: number, corps: object): Promise<Reservation> {
  const faite = await payer(await unPanierA(prix), corps);
  expect(faite.errors).toEqual([]);
  return faite.data;
}
const venteDe = async ({ vente_id }: Pick<Reservation, 'vente_id'>) =>
  (await chef.lire<VenteDetail>(`/api/ventes/${vente_id}`)).data;
/** FCFA that the drawers moved by, of that sale and of what became of it. */
const tiroir = async (): Promise<number> =>
  (
    await sqlOne<{ f: number }>(
      em(),
      'select coalesce(sum(espece), 0)::float8 / 100 as f from mouvement_caisse',
    )
  )?.f ?? 0;
const ticketDe = (r: Reservation): string =>
  composerTicket(r, null, 'Awa')
    .lignes.map((l) => ('gauche' in l ? `${l.gauche} ${l.droite}` : ''))
    .join(' | ')
    .replaceAll('\u00a0', ' ');

describe('[REG-6] le dû en espèces, arrondi à 5 FCFA', () => {
  it('1.002 payés 1.000 : le tiroir a 1.000, la vente garde 1.002 et dit l’arrondi', async () => {
    const avant = await tiroir();
    const r = await vendre(1_002, { amount_gived: 2_000, net_montre: 1_000 });
    expect(r).toMatchObject({
      montant: 1_002,
      net_a_payer: 1_000,
      arrondi: -2,
      arrondi_especes: -2,
      amount_gived: 2_000,
    });
    expect(await venteDe(r)).toMatchObject({
      total: 1_002,
      total_client: 1_002,
      arrondi: -2,
      arrondi_especes: -2,
      montant_recu: 2_000,
      montant_rendu: 1_000,
    });
    expect((await tiroir()) - avant).toBe(1_000);
    expect(ticketDe(r)).toContain('Arrondi espèces -2 | NET À PAYER (FCFA) 1 000 | ');
    expect(ticketDe(r)).toContain('Rendu 1 000');
    await juste();
  });
  it('des centimes et des pièces : 1.572,94 dus 1.575, les deux arrondis se lisent', async () => {
    const p = await unProduit(serveur, { prix: 1_333, tva: true });
    const panier = await unPanier(awa, [{ produit_id: p, qte: 1 }]);
    expect(panier).toMatchObject({ montant: 1_572.94, net_a_payer: 1_573, arrondi: 0.06 });
    const { data } = await payer(panier, { amount_gived: 1_575, net_montre: 1_575 });
    expect(data).toMatchObject({ net_a_payer: 1_575, arrondi: 2.06, arrondi_especes: 2 });
    expect(ticketDe(data)).toContain('Arrondi 0,06 | Arrondi espèces 2 | NET À PAYER (FCFA) 1 575');
    await juste();
  });
  it('les autres modes sont dus au franc, seuls ou avec des espèces', async () => {
    const mobile = await vendre(1_002, { amount_gived: 1_002, mode_paiement: 'mobile_money' });
    expect(mobile).toMatchObject({ net_a_payer: 1_002, arrondi_especes: 0 });
    const avant = await tiroir();
    const mixte = await vendre(1_002, {
      paiements: [
        { mode: 'mobile_money', montant: 600 },
        { mode: 'espece', montant: 500 },
      ],
      net_montre: 1_000,
    });
    expect(mixte).toMatchObject({ net_a_payer: 1_000, arrondi_especes: -2 });
    expect((await tiroir()) - avant).toBe(400);
    const court = await payer(await unPanierA(1_002), {
      amount_gived: 1_000,
      mode_paiement: 'cheque',
    });
    expect([court.statut, court.code]).toEqual([422, 'reglement_invalide']);
    await juste();
  });
  it('à la caisse comme au poste de vente ; à crédit, la part du client seule', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Brice');
    const client_id = await unClient(serveur, { plafond: 100_000 });
    const p = await unProduit(serveur, { prix: 1_005 });
    const lignes = [{ produit_id: p, qte: 1, prise_en_charge: 80 }];
    // 1.005 covered at 80 %: the client owes 201, 200 in cash
    const part = await unPanier(awa, lignes, { caisse_id, client_id });
    expect(part).toMatchObject({ total_prise_en_charge: 804, net_a_payer: 201 });
    const payee = await payer(part, { amount_gived: 500, net_montre: 200 }, poste);
    expect(payee.data).toMatchObject({ net_a_payer: 200, arrondi_especes: -1 });
    const entiere = [{ produit_id: p, qte: 1, prise_en_charge: 100 }];
    const tout = await payer(await unPanier(awa, entiere, { caisse_id, client_id }), {}, poste);
    expect(tout.data).toMatchObject({ net_a_payer: 0, arrondi_especes: 0 });
    await juste();
  });
  it('deux francs restent vendables : une pièce de 5 en espèces, deux francs autrement', async () => {
    expect(await vendre(2, { amount_gived: 5, net_montre: 5 })).toMatchObject({
      net_a_payer: 5,
      arrondi_especes: 3,
    });
    expect(await vendre(2, { amount_gived: 2, mode_paiement: 'mobile_money' })).toMatchObject({
      net_a_payer: 2,
    });
    await juste();
  });
});

describe('[REG-7] rien ne se paie autrement que montré', () => {
  it.each([
    ['une page d’avant, qui montrait 1.002', { amount_gived: 1_002 }],
    ['une page d’avant, un billet en main', { amount_gived: 2_000 }],
    ['un autre montant montré', { amount_gived: 2_000, net_montre: 995 }],
  ])('%s : refusé, rien n’est écrit, et dit', async (_quoi, corps) => {
    const panier = await unPanierA(1_002);
    const refus = await payer(panier, corps);
    expect(refus).toMatchObject({
      statut: 409,
      code: 'net_different',
      data: { id: panier.id, status: 'Brouillon' },
    });
    expect(refus.errors[0]).toContain('À payer : 1.000 FCFA, et non ');
    expect((await payer(panier, { amount_gived: 1_000, net_montre: 1_000 })).statut).toBe(200);
  });
  it('le réglage éteint entre-temps : l’arrondi montré est refusé', async () => {
    const panier = await unPanierA(1_002);
    await regler(false);
    const refus = await payer(panier, { amount_gived: 1_000, net_montre: 1_000 });
    await regler(true);
    expect([refus.statut, refus.code]).toEqual([409, 'net_different']);
    expect(refus.errors[0]).toContain('À payer : 1.002 FCFA, et non 1.000 FCFA.');
  });
  it('arrondi ou pas, un net de pièces entières n’est l’affaire de personne', async () =>
    expect(await vendre(1_005, { amount_gived: 1_005 })).toMatchObject({ arrondi_especes: 0 }));
});

describe('ce qui est rendu', () => {
  it('[VEN-21] une annulation rend ce qui a été pris, et le tiroir revient', async () => {
    const avant = await tiroir();
    const r = await vendre(1_003, { amount_gived: 1_005, net_montre: 1_005 });
    expect((await tiroir()) - avant).toBe(1_005);
    await chef.ecrire<Vente>(`/api/ventes/${r.vente_id}/cancel`, { motif: 'erreur' });
    expect((await tiroir()) - avant).toBe(0);
    await juste();
  });
  it('[RTV-3] des retours rendent des pièces, et en tout ce qui a été pris', async () => {
    const lignes = [
      { produit_id: await unProduit(serveur, { prix: 334 }), qte: 2 },
      { produit_id: await unProduit(serveur, { prix: 334 }), qte: 1 },
    ];
    const avant = await tiroir();
    const { data } = await payer(await unPanier(awa, lignes), {
      amount_gived: 1_000,
      net_montre: 1_000,
    });
    const { lignes: vendues } = await venteDe(data);
    const rendre = async (rang: number, mode = 'espece') =>
      (
        await chef.ecrire<RetourVente>(`/api/ventes/${data.vente_id}/retours`, {
          lignes: [{ ligne_id: vendues[rang]?.id, qte: 1 }],
          motif: 'erreur',
          mode,
        })
      ).data;
    expect(await rendre(0)).toMatchObject({
      total_client: 334,
      montant_rendu: 335,
      arrondi: 1,
      arrondi_especes: 1,
    });
    // 668 came back, 335 was handed over: to the franc by another mode
    expect(await rendre(0, 'mobile_money')).toMatchObject({ montant_rendu: 333 });
    expect(await rendre(1)).toMatchObject({ montant_rendu: 330 });
    expect((await tiroir()) - avant).toBe(335);
    await juste();
  });
});

it('[DEV-7] un devis validé : en espèces par défaut, son dû arrondi ; la facture dit le net payé', async () => {
  const devis = async () => {
    const panier = await unPanierA(1_002);
    await awa.ecrire(`/api/reservations/${panier.id}/update`, {
      status: 'Devis',
      switch_devis_at: new Date().toISOString(),
    });
    const { data } = await awa.ecrire<FactureDetail>('/api/factures', {
      reservation_id: panier.id,
    });
    return { id: data.id, reservation_id: panier.id };
  };
  const valider = (id: number, corps: object) =>
    chef.ecrire<VenteDeDevis>(`/api/reservation/facture/${id}`, corps);
  const un = await devis();
  expect((await valider(un.reservation_id, {})).data).toMatchObject({
    montant_recu: 1_000,
    arrondi_especes: -2,
  });
  expect((await chef.lire<FactureDetail>(`/api/factures/${un.id}`)).data).toMatchObject({
    net_a_payer: 1_000,
    reservation: { total: 1_002, arrondi: -2, arrondi_especes: -2 },
  });
  const deux = await devis();
  expect(await valider(deux.reservation_id, { amount_gived: 1_002 })).toMatchObject({
    code: 'net_different',
  });
  expect(
    (await valider(deux.reservation_id, { amount_gived: 1_002, mode_paiement: 'cheque' })).data,
  ).toMatchObject({ montant_recu: 1_002, arrondi_especes: 0 });
  await juste();
});

describe('une vente faite dans une coupure', () => {
  it('[HSL-9] arrondie comme le poste le savait ; le serveur compte pareil', async () => {
    const prix_de_vente = 1_002;
    const produit_id = await unProduit(serveur, { prix: prix_de_vente });
    const poste = new PosteCoupe(serveur, awa);
    const remettre = (net_a_payer: number) =>
      poste.remettre(
        poste.vente([{ produit_id, prix_de_vente }], { net_a_payer, recu: net_a_payer }),
      );
    const juste1000 = await remettre(1_000);
    expect(juste1000.errors).toEqual([]);
    expect(juste1000.data.ecarts).toEqual([]);
    expect(await venteDe(juste1000.data)).toMatchObject({
      total_client: 1_002,
      arrondi_especes: -2,
      montant_recu: 1_000,
    });
    // its station knew no rounding: as it was made, and said
    const auFranc = await remettre(1_002);
    expect(auFranc.data.ecarts.map((e) => e.quoi)).toEqual(['arrondi']);
    expect(await venteDe(auFranc.data)).toMatchObject({ arrondi_especes: 0, montant_recu: 1_002 });
    expect((await remettre(1_005)).statut).toBe(422);
    await juste();
  });
});

it('le mois compté : HT et TTC exacts, les encaissements sont ce que les tiroirs ont pris', async () => {
  const jour = await sqlOne<{ client: number; arrondi: number; encaisse: number }>(
    em(),
    `select sum(total_client)::float8 / 100 as client, sum(arrondi)::float8 / 100 as arrondi,
        sum(espece + cheque + mobile_money + autres)::float8 / 100 as encaisse
      from agregat_jour`,
  );
  expect(jour?.encaisse).toBeCloseTo((jour?.client ?? 0) + (jour?.arrondi ?? 0), 2);
  const [sceau] = await sql<{ n: number }>(
    em(),
    `select count(*)::int as n
      from journal_fiscal
      where type = 'VENTE' and contenu::jsonb ? 'arrondi_especes'`,
  );
  const [ecrites] = await sql<{ n: number }>(
    em(),
    'select count(*)::int as n from vente where arrondi_especes <> 0',
  );
  expect(sceau?.n).toBe(ecrites?.n);
  expect(ecrites?.n).toBeGreaterThan(5);
  await juste();
});
