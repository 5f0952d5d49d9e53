// Server: the act that accepts is a row with its edition, and the till hears it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#shared/vente/clientele/client.schema.ts';
import * as phrases from '#shared/vente/reservation/interactions-panier.phrases.ts';
import type {
  AcceptationFaite,
  AchatRecent,
  InteractionsDuPanier,
} from '#shared/vente/reservation/interactions-panier.schema.ts';
import { surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { avecThesaurus, produitsDe } from '#tests/sante/interaction/avec-thesaurus.scene.ts';
import { unCaissier, unClient, unPanier, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
let clarithromycine: number;
let simvastatine: number;
let paracetamol: number;
const em = () => serveur.orm.em.fork();
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE });
  chantal = await serveur.poste('Chantal Obame', {
    habilitations: [{ menu: 'VENTE', submenus: ['vente', 'client', 'devis'] }],
  });
  await sql(
    em(),
    `insert into pharmacie (nom_pharmacie, telephone1, adresse) values ('P', '066', 'ici')`,
  );
  [clarithromycine = 0, simvastatine = 0, paracetamol = 0] = await produitsDe(
    serveur,
    'CLARITHROMYCINE',
    'SIMVASTATINE',
    'PARACETAMOL',
  );
});
afterAll(() => serveur.detruire());

const lignes = (...ids: number[]) => ids.map((produit_id) => ({ produit_id, qte: 1 }));
const dangereux = (plus = {}) => unPanier(awa, lignes(clarithromycine, simvastatine), plus);
const changer = (id: number, corps: object, par = awa) =>
  par.ecrire<Reservation>(`/api/reservations/${id}/update`, corps);
const payer = (r: Pick<Reservation, 'id'>, par = awa, plus = {}) =>
  changer(
    r.id,
    { status: 'Termine', amount_gived: 100_000, mode_paiement: 'espece', caisse_id: 1, ...plus },
    par,
  );
const lire = async (id: number) =>
  (await awa.lire<InteractionsDuPanier>(`/api/contre-indications?reservation_id=${id}`)).data;
const accepter = (reservation_id: number, plus: object = {}, par = awa) =>
  par.ecrire<AcceptationFaite>('/api/contre-indications', {
    reservation_id,
    cles: ['clarithromycine+simvastatine'],
    raison: 'prescripteur',
    ...plus,
  });
const regler = (colonne: string, valeur: boolean) =>
  sql(em(), `update pharmacie set ${colonne} = $1`, [valeur]);

describe('sans thésaurus', () => {
  it('[CIN-4] rien ne change : le panier se paie, et l’on ne demande rien', async () => {
    const r = await dangereux();
    expect(await lire(r.id)).toEqual({ edition: null, a_accepter: [], acceptees: [] });
    expect(await accepter(r.id)).toMatchObject({ statut: 200, message: phrases.rienAAccepter });
    expect(await payer(r)).toMatchObject({ statut: 200 });
  });
});

describe('un thésaurus en service', () => {
  beforeAll(() => avecThesaurus(serveur));

  it('[CIN-4] une contre-indication ne se paie ni ne s’envoie avant l’acte du vendeur', async () => {
    const { caisse_id } = await unCaissier(serveur, 'Brice Mba');
    const r = await dangereux();
    expect(await lire(r.id)).toMatchObject({
      edition: { libelle: 'mars 2026' },
      a_accepter: [
        {
          cle: 'clarithromycine+simvastatine',
          niveau: 'CI',
          couples: [{ id: 'T05' }, { id: 'T06' }],
        },
      ],
      acceptees: [],
    });
    const refus = {
      statut: 409,
      code: 'contre_indication_a_accepter',
      errors: [
        'Contre-indication à accepter par le vendeur, avec sa raison : CLARITHROMYCINE + SIMVASTATINE.',
      ],
    };
    expect(await payer(r)).toMatchObject({ ...refus, data: { id: r.id, status: 'Brouillon' } });
    const envoi = { caisse_id, switch_caisse_at: new Date().toISOString() };
    const refuse = await changer(r.id, {
      ...envoi,
      reservation_produits: lignes(clarithromycine, simvastatine, paracetamol),
    });
    expect(refuse).toMatchObject(refus);
    // Nothing of the refused edit stands, and what is answered is what stands.
    expect(refuse.data.reservation_produits).toHaveLength(2);
    expect(refuse.data.switch_caisse_at).toBeNull();
    await changer(r.id, { reservation_produits: lignes(clarithromycine, paracetamol) });
    expect(await changer(r.id, envoi)).toMatchObject({ statut: 200 });
  });

  it('[CIN-2] accepté : écrit avec qui, quand, quelle paire, quelle édition, pourquoi ; la vente le dit', async () => {
    const r = await dangereux();
    const fait = await accepter(r.id, { version: r.version, raison: 'autre', precision: ' Vu. ' });
    expect(fait).toMatchObject({
      statut: 200,
      message: phrases.contreIndicationsAcceptees(1),
      data: {
        reservation: {
          id: r.id,
          version: r.version + 1,
          contre_indications_par: 'Awa Ndong',
          net_a_payer: 2000,
        },
        interactions: { a_accepter: [], acceptees: [{ raison: 'autre', precision: 'Vu.' }] },
      },
    });
    const [audit] = await sql<{ utilisateur: string; apres: unknown }>(
      em(),
      `select utilisateur, apres from journal_audit
        where acte = 'contre-indication acceptée' and entite_id = $1`,
      [r.id],
    );
    expect(audit).toEqual({
      utilisateur: 'Awa Ndong',
      apres: { edition: 'mars 2026', couples: ['T05', 'T06'], raison: 'autre' },
    });
    const { data } = await payer(r);
    const vente = await chantal.lire<VenteDetail>(`/api/ventes/${data.vente_id}`);
    expect(vente.data.contre_indications).toMatchObject([
      {
        par: 'Awa Ndong',
        substance_a: 'clarithromycine',
        substance_b: 'simvastatine',
        produits_a: 'CLARITHROMYCINE 1 mg',
        couples: ['T05', 'T06'],
        edition: 'mars 2026',
        date_edition: '2026-03-05',
        raison: 'autre',
        precision: 'Vu.',
        conditionnelle: false,
      },
    ]);
  });

  it('[CIN-2] le vendeur l’apprend à la caisse par l’événement du panier', async () => {
    const r = await dangereux();
    await verifierEvenement<Reservation[]>({
      poste: awa,
      topic: 'vendeur',
      lire: async () =>
        (await awa.lire<Reservation[]>(`/api/reservations/jour?created_by=${awa.fullname}`)).data,
      acte: () => accepter(r.id),
      appliquer: surJour,
      noms: ['reservation.modifiee'],
    });
  });

  it('[CIN-2] refusé, et rien n’est écrit : sans raison dite, une vieille version, un panier payé, une autre paire', async () => {
    const r = await dangereux();
    expect(await accepter(r.id, { raison: 'autre' })).toMatchObject({
      statut: 422,
      errors: [phrases.precisionRequise],
    });
    expect(await accepter(r.id, { raison: 'parce_que' })).toMatchObject({ statut: 422 });
    expect(await accepter(r.id, { version: r.version - 1 })).toMatchObject({
      statut: 409,
      code: 'version_perimee',
    });
    expect(await accepter(r.id, { cles: ['ibuprofene+warfarine'] })).toMatchObject({
      statut: 200,
      message: phrases.rienAAccepter,
    });
    expect(await accepter(999_999)).toMatchObject({ statut: 404 });
    expect(await lire(r.id)).toMatchObject({ a_accepter: [{}], acceptees: [] });
    await accepter(r.id);
    expect((await accepter(r.id)).message).toBe(phrases.rienAAccepter);
    await payer(r);
    expect(await accepter(r.id)).toMatchObject({ statut: 409, code: 'reservation_fermee' });
  });

  it('[CIN-1] l’acte vaut pour sa paire : une autre attend encore', async () => {
    const [colchicine = 0] = await produitsDe(serveur, 'COLCHICINE');
    const r = await dangereux();
    await accepter(r.id);
    const { data } = await changer(r.id, {
      reservation_produits: lignes(clarithromycine, simvastatine, colchicine),
    });
    expect(await payer(data)).toMatchObject({ code: 'contre_indication_a_accepter' });
    expect((await lire(r.id)).a_accepter.map((c) => c.cle)).toEqual(['clarithromycine+colchicine']);
  });

  it('[CIN-4] un caissier n’accepte pas : il rend le panier ; la pharmacie peut ne rien exiger', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Rose Nze');
    await regler('contre_indication_exigee', false);
    const r = await dangereux({ caisse_id });
    await regler('contre_indication_exigee', true);
    expect(await payer(r, brice, { caisse_id })).toMatchObject({
      code: 'contre_indication_a_accepter',
    });
    expect(await accepter(r.id, {}, brice)).toMatchObject({ statut: 403 });
    await regler('contre_indication_exigee', false);
    expect(await payer(r, brice, { caisse_id })).toMatchObject({ statut: 200 });
    await regler('contre_indication_exigee', true);
  });

  it('[CIN-4] un devis se valide après le même acte', async () => {
    const r = await dangereux();
    await changer(r.id, { status: 'Devis', switch_devis_at: new Date().toISOString() });
    const valider = () => chantal.ecrire(`/api/reservation/facture/${r.id}`, {});
    expect(await valider()).toMatchObject({ code: 'contre_indication_a_accepter' });
    expect(await accepter(r.id, {}, chantal)).toMatchObject({ statut: 200 });
    expect(await valider()).toMatchObject({ statut: 200 });
  });
});

describe('ce que le client a pris', () => {
  const regarder = (reservation_id: number) =>
    awa.ecrire<AchatRecent[]>('/api/achats-recents', { reservation_id });
  const consentir = (id: number, historique_accord: boolean) =>
    chantal.ecrire<Client>(`/api/clients/${id}/update`, { historique_accord });
  const audits = (acte: string, id: number) =>
    sql<{ utilisateur: string; apres: unknown }>(
      em(),
      'select utilisateur, apres from journal_audit where acte = $1 and entite_id = $2 order by id',
      [acte, id],
    );
  let client_id: number;
  beforeAll(async () => {
    client_id = await unClient(serveur, { libelle: 'MBA Jean' });
    await payer(await unPanier(awa, lignes(simvastatine), { client_id }));
  });

  it('[HIS-2] son accord est noté : par qui, quand ; repris, il n’en reste rien', async () => {
    const { data } = await consentir(client_id, true);
    expect(data).toMatchObject({
      historique_accord: true,
      historique_accord_par: 'Chantal Obame',
      historique_accord_at: expect.any(String) as string,
    });
    const repris = await consentir(client_id, false);
    expect(repris.data).toMatchObject({
      historique_accord: false,
      historique_accord_par: null,
      historique_accord_at: null,
    });
    expect((await audits('consentement', client_id)).map((a) => a.apres)).toEqual([
      { historique_accord: true },
      { historique_accord: false },
    ]);
  });

  it('[HIS-1] fermé d’avance : ni sans le réglage, ni sans l’accord, ni pour COMPTANT', async () => {
    const r = await unPanier(awa, lignes(clarithromycine), { client_id });
    const ferme = { statut: 403, errors: [phrases.historiqueFerme] };
    await consentir(client_id, true);
    expect(await regarder(r.id)).toMatchObject(ferme);
    await regler('historique_interactions', true);
    await consentir(client_id, false);
    expect(await regarder(r.id)).toMatchObject(ferme);
    const comptant = await unPanier(awa, lignes(clarithromycine));
    expect(await regarder(comptant.id)).toMatchObject(ferme);
    expect(await audits('consultation', client_id)).toEqual([]);
    expect(await payer(r)).toMatchObject({ statut: 200 });
  });

  it('[HIS-1] [HIS-3] ouvert : qui a regardé est écrit, pas ce qu’il a vu ; l’acte est demandé, le refus ne nomme pas ses achats', async () => {
    await regler('historique_interactions', true);
    await consentir(client_id, true);
    const r = await unPanier(awa, lignes(clarithromycine), { client_id });
    const { data } = await regarder(r.id);
    expect(data).toMatchObject([{ produit_id: clarithromycine }, { produit_id: simvastatine }]);
    expect(data[1]?.composition?.substances).toMatchObject([{ ids: ['simvastatine'] }]);
    expect(await audits('consultation', client_id)).toEqual([
      {
        utilisateur: 'Awa Ndong',
        apres: { quoi: 'ce qu’il a pris depuis 30 jours', reservation_id: r.id },
      },
    ]);
    expect(await payer(r)).toMatchObject({
      code: 'contre_indication_a_accepter',
      errors: [phrases.contreIndicationAAccepter([], 1)],
    });
    expect((await lire(r.id)).a_accepter).toHaveLength(1);
    expect(await audits('consultation', client_id)).toHaveLength(2);
    expect(await accepter(r.id)).toMatchObject({ statut: 200 });
    expect((await lire(r.id)).acceptees[0]?.produits_b).toMatch(/pris le \d\d\/\d\d\/\d{4}/);
    expect(await payer(r)).toMatchObject({ statut: 200 });
  });

  it('[HIS-1] ce qui est annulé, rendu, ou pris il y a plus de trente jours ne compte pas', async () => {
    const autre = await unClient(serveur, { libelle: 'NZE Paul' });
    await regler('historique_interactions', true);
    await consentir(autre, true);
    const vendre = async () => {
      const { data } = await payer(await unPanier(awa, lignes(paracetamol), { client_id: autre }));
      return data.vente_id;
    };
    const [annulee, rendue, ancienne] = [await vendre(), await vendre(), await vendre()];
    expect(await chantal.ecrire(`/api/ventes/${annulee}/cancel`, { motif: 'essai' })).toMatchObject(
      {
        statut: 200,
      },
    );
    const vente = await chantal.lire<VenteDetail>(`/api/ventes/${rendue}`);
    const rendre = chantal.ecrire(`/api/ventes/${rendue}/retours`, {
      lignes: [{ ligne_id: vente.data.lignes[0]?.id, qte: 1 }],
      motif: 'essai',
    });
    expect(await rendre).toMatchObject({ statut: 200, errors: [] });
    await sql(em(), `update vente set created_at = created_at - interval '31 days' where id = $1`, [
      ancienne,
    ]);
    const r = await unPanier(awa, lignes(clarithromycine), { client_id: autre });
    expect((await regarder(r.id)).data).toEqual([]);
  });
});
