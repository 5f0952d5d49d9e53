// Server: the approver is told by a code hashed in the base; wrong tries count per asker.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import type { EtatAccord } from '#shared/vente/accord/accord.schema.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import type { VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { pinDUnAutreAChanger, pinsBloques } from '#shared/admin/utilisateur/utilisateur.phrases.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  unCaissier,
  unClient,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';

const DEVIS = [{ menu: 'VENTE', submenus: ['devis'] }];
const GERER = [{ menu: 'VENTE', submenus: ['reservation', 'vente'] }];
let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
let admin: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest();
  awa = await serveur.poste('Awa Ndong', { habilitations: VENDRE, pin: '1111' });
  chantal = await serveur.poste('Chantal Obame', { habilitations: GERER, pin: '2580' });
  admin = await serveur.poste('Administratrice', { is_admin: true });
  await serveur.poste('Brice Mba', { habilitations: VENDRE, pin: '1234' });
  await sql(
    serveur.orm.em.fork(),
    `insert into pharmacie (nom_pharmacie, telephone1, adresse) values ('P', '066', 'ici')`,
  );
});
afterAll(() => serveur.detruire());

const em = () => serveur.orm.em.fork();
const regler = (accord_exige: boolean, remise = 10) =>
  sql(em(), 'update pharmacie set accord_exige = $1, remise_sans_accord = $2', [
    accord_exige,
    remise,
  ]);
const remise = async (montant: number, caisse_id?: number) =>
  unPanier(awa, [{ produit_id: await unProduit(serveur, { prix: 20_000 }), qte: 1 }], {
    remise: montant,
    ...(caisse_id !== undefined && { caisse_id }),
  });
/** The same basket, turned into a quote. */
const enDevis = async (montant: number): Promise<Reservation> =>
  (await changer((await remise(montant)).id, { status: 'Devis' })).data;
const lire = async (id: number, par = awa) =>
  (await par.lire<EtatAccord>(`/api/accords?reservation_id=${id}`)).data;
const demander = (reservation_id: number, pin?: string, par = awa, plus = {}) =>
  par.ecrire<EtatAccord>('/api/accords', {
    reservation_id,
    ...(pin !== undefined && { pin }),
    ...plus,
  });
/** What this person was told, newest first. */
const dites = async (qui: Poste) =>
  (await qui.lire<Notification[]>(`/api/notifications?notifiable_id=${qui.id}`)).data.map(
    (n) => n.data.message,
  );
const faux = (qui: Poste) =>
  sql(
    em(),
    `select entite, apres from journal_audit where acte = 'code PIN faux' and utilisateur = $1
      order by id`,
    [qui.fullname],
  );
const payer = (r: Pick<Reservation, 'id'>, par = awa) =>
  par.ecrire<Reservation>(`/api/reservations/${r.id}/update`, {
    status: 'Termine',
    caisse_id: 1,
    amount_gived: 100_000,
    mode_paiement: 'espece',
  });
const changer = (id: number, corps: object) =>
  awa.ecrire<Reservation>(`/api/reservations/${id}/update`, corps);

describe('un accord au poste', () => {
  it('[ACO-3] le code d’un responsable : écrit avec qui, quand, pour quoi ; la vente le dit', async () => {
    const r = await remise(5_000);
    const [motif] = (await lire(r.id)).requis;
    expect(motif).toMatchObject({ genre: 'remise', montant: 5_000, sur: 20_000, taux: 25 });
    expect(await demander(r.id, '2580', awa, { version: r.version })).toMatchObject({
      statut: 200,
      message: phrasesAccord.accordDonne('Chantal Obame'),
      data: { requis: [], accords: [{ par: 'Chantal Obame', demande_par: 'Awa Ndong' }] },
    });
    const [audit] = await sql<{ utilisateur: string; apres: unknown }>(
      em(),
      `select utilisateur, apres from journal_audit where acte = 'accord' and entite_id = $1`,
      [r.id],
    );
    expect(audit).toEqual({
      utilisateur: 'Chantal Obame',
      apres: {
        demande_par: 'Awa Ndong',
        pour: ['remise de 5.000 FCFA sur 20.000 FCFA (25 %)'],
      },
    });
    const { data } = await payer(r);
    const vente = await chantal.lire<VenteDetail>(`/api/ventes/${data.vente_id}`);
    expect(vente.data.accords).toMatchObject([
      { par: 'Chantal Obame', demande_par: 'Awa Ndong', motifs: [{ genre: 'remise' }] },
    ]);
  });
  it('[ACO-2] il vaut tant que la remise ne grandit pas, et ne s’écrit qu’une fois', async () => {
    const r = await remise(5_000);
    await demander(r.id, '2580');
    expect((await demander(r.id, '2580')).message).toBe(phrasesAccord.accordInutile);
    await changer(r.id, { remise: 4_000 });
    expect((await lire(r.id)).requis).toEqual([]);
    await changer(r.id, { remise: 6_000 });
    expect((await lire(r.id)).requis).toMatchObject([{ montant: 6_000 }]);
    const { data } = await demander(r.id, '2580');
    expect(data.accords).toHaveLength(2);
  });
  it('[ACO-3] un responsable connecté donne le sien sans code, et c’est écrit', async () => {
    const r = await remise(5_000);
    expect((await demander(r.id, undefined, chantal)).data.accords).toMatchObject([
      { par: 'Chantal Obame', demande_par: 'Chantal Obame' },
    ]);
  });
  it('[ACO-3] le code d’un vendeur, le sien, aucun code : refusés, rien n’est écrit', async () => {
    const r = await remise(5_000);
    for (const pin of ['1234', '1111', undefined])
      expect(await demander(r.id, pin)).toMatchObject({
        statut: 422,
        code: 'pin_invalide',
        errors: [phrasesAccord.accordPinFaux],
      });
    expect(await lire(r.id)).toMatchObject({ requis: [{ genre: 'remise' }], accords: [] });
    await demander(r.id, '2580');
  });
  it('[ACO-3] un responsable désactivé n’accorde plus rien ; un code partagé ne vaut pour personne, et se dit aux administrateurs', async () => {
    const r = await remise(5_000);
    const paul = await serveur.poste('Paul Essono', { habilitations: GERER, pin: '7777' });
    const rose = await serveur.poste('Rose Nze', { habilitations: GERER, pin: '7777' });
    expect(await demander(r.id, '7777')).toMatchObject({
      statut: 422,
      code: 'pin_invalide',
      errors: [phrasesAccord.accordPinFaux],
    });
    expect(await dites(admin)).toContainEqual(
      expect.stringContaining('Paul Essono et Rose Nze ont le même code PIN'),
    );
    const desactiver = (p: Poste) =>
      sql(em(), 'update utilisateur set is_active = false where id = $1', [p.id]);
    await desactiver(paul);
    expect((await demander(r.id, '7777')).data.accords).toMatchObject([{ par: 'Rose Nze' }]);
    await desactiver(rose);
    expect((await demander((await remise(5_000)).id, '7777')).statut).toBe(422);
  });
  it('[ACO-3] le sien, qu’un responsable a aussi, n’accorde rien et ne le dit pas', async () => {
    const r = await remise(5_000);
    const zoe = await serveur.poste('Zoé Bongo', { habilitations: VENDRE, pin: '2580' });
    expect(await demander(r.id, '2580', zoe)).toMatchObject({
      statut: 422,
      errors: [phrasesAccord.accordPinFaux],
    });
    expect((await lire(r.id)).accords).toEqual([]);
    expect((await demander(r.id, '2580')).data.accords).toMatchObject([{ par: 'Chantal Obame' }]);
  });
  it('[ACO-3] cinq codes faux de suite ferment la porte à qui demande, et à lui seul', async () => {
    const jo = await serveur.poste('Jo Mve', { habilitations: VENDRE });
    const r = await remise(5_000);
    for (let i = 0; i < 4; i++)
      expect((await demander(r.id, '0000', jo)).errors).toEqual([phrasesAccord.accordPinFaux]);
    expect((await demander(r.id, '0000', jo)).errors).toEqual([
      phrasesAccord.accordPinFaux,
      pinsBloques(300),
    ]);
    expect(await demander(r.id, '2580', jo)).toMatchObject({
      statut: 429,
      code: 'trop_de_tentatives',
      errors: [pinsBloques(300)],
    });
    expect((await demander(r.id, '2580')).statut).toBe(200);
  });
  it('[ACC-21] [NOT-21] chaque code faux est écrit ; le troisième du jour se dit ; après dix, plus aucun ne se regarde avant le lendemain', async () => {
    const jo = await serveur.poste('Devine Mve', { habilitations: VENDRE });
    const r = await remise(5_000);
    const attendre = () =>
      sql(
        em(),
        `update tentative set bloque_jusqu_a = now() - interval '1 minute', depuis = now() - interval '6 minutes'
        where cle = $1`,
        [`accord:${jo.id}`],
      );
    for (let i = 0; i < 9; i++) {
      expect((await demander(r.id, '0000', jo)).code).toBe('pin_invalide');
      await attendre();
    }
    expect((await demander(r.id, '0000', jo)).errors).toEqual([
      phrasesAccord.accordPinFaux,
      pinsBloques(24 * 3600),
    ]);
    await attendre();
    expect(await demander(r.id, '2580', jo)).toMatchObject({ statut: 429 });
    expect((await lire(r.id)).accords).toEqual([]);
    expect(await faux(jo)).toHaveLength(10);
    expect((await faux(jo)).at(9)).toEqual({
      entite: 'reservation',
      apres: { pour: 'accord', nombre: 10 },
    });
    const phrase = (n: number) =>
      `${n} codes PIN faux donnés sur le poste de Devine Mve, pour un accord.`;
    expect((await dites(admin)).filter((m) => m?.includes('Devine Mve'))).toEqual([
      phrase(10),
      phrase(3),
    ]);
    expect((await demander(r.id, '2580')).statut).toBe(200);
  });
  it('[ACC-21] son propre code, redonné entre deux essais, n’en rend aucun', async () => {
    const jo = await serveur.poste('Rusé Mve', { habilitations: VENDRE, pin: '5555' });
    const r = await remise(5_000);
    for (const pin of ['0001', '5555', '0002', '5555'])
      expect((await demander(r.id, pin, jo)).errors).toEqual([phrasesAccord.accordPinFaux]);
    expect((await demander(r.id, '5555', jo)).errors).toContain(pinsBloques(300));
  });
  it('[ACC-21] le même code que celui d’un responsable ne parle pas pour lui', async () => {
    const jo = await serveur.poste('Homonyme Mve', { habilitations: VENDRE, pin: '2580' });
    const r = await remise(5_000);
    expect((await demander(r.id, '2580', jo)).code).toBe('pin_invalide');
    expect((await lire(r.id)).accords).toEqual([]);
    await sql(em(), 'update utilisateur set pin_hash = null where id = $1', [jo.id]);
  });
  it('[ACC-21] un code juste rend son essai, des cinq minutes et du jour', async () => {
    const jo = await serveur.poste('Juste Mve', { habilitations: VENDRE });
    for (let i = 0; i < 4; i++) {
      const r = await remise(5_000);
      expect((await demander(r.id, '0000', jo)).code).toBe('pin_invalide');
      expect((await demander(r.id, '2580', jo)).statut).toBe(200);
    }
    const comptes = await sql<{ cle: string; echecs: number }>(
      em(),
      'select cle, echecs from tentative where starts_with(cle, $1) order by cle',
      [`accord:${jo.id}`],
    );
    expect(comptes).toEqual([{ cle: `accord:${jo.id}:jour`, echecs: 4 }]);
  });
  it('[ACO-7] un panier qui ne demande rien, fermé ou changé ne dit pas qu’un code est juste', async () => {
    const jo = await serveur.poste('Sonde Mve', { habilitations: VENDRE });
    const [rien, change, ferme] = [await remise(0), await remise(5_000), await remise(5_000)];
    await changer(change.id, { remise: 6_000 });
    await changer(ferme.id, { status: 'Annule' });
    for (const [r, plus] of [
      [rien, {}],
      [change, { version: change.version }],
      [ferme, {}],
    ] as const) {
      const juste = await demander(r.id, '2580', jo, plus);
      const autre = await demander(r.id, '0000', jo, plus);
      expect([autre.statut, autre.errors, autre.message]).toEqual([
        juste.statut,
        juste.errors,
        juste.message,
      ]);
    }
    expect(await faux(jo)).toEqual([]);
  });
  it('[ACC-22] un code choisi par un autre ne vaut pas accord, tant que son titulaire n’a pas pris le sien', async () => {
    const eve = await serveur.poste('Eve Nzoghe', { habilitations: GERER, pin: '6060' });
    await admin.ecrire(`/api/utilisateurs/${eve.id}/pin`, { pin: '8080' });
    const r = await remise(5_000);
    expect((await demander(r.id, '8080')).errors).toEqual([pinDUnAutreAChanger]);
    expect((await eve.ecrire(`/api/utilisateurs/${eve.id}/pin`, { pin: '9191' })).statut).toBe(200);
    expect((await demander(r.id, '9191')).data.accords).toMatchObject([{ par: 'Eve Nzoghe' }]);
  });
  it('[ACO-3] un panier changé depuis, fermé, ou qui n’existe pas : refusé', async () => {
    const r = await remise(5_000);
    await changer(r.id, { remise: 6_000 });
    expect(await demander(r.id, '2580', awa, { version: r.version })).toMatchObject({
      statut: 409,
      code: 'version_perimee',
    });
    await changer(r.id, { status: 'Annule' });
    expect(await demander(r.id, '2580')).toMatchObject({
      statut: 409,
      code: 'reservation_fermee',
    });
    expect((await demander(999_999, '2580')).statut).toBe(404);
    expect((await awa.lire('/api/accords?reservation_id=999999')).statut).toBe(404);
  });
});

describe('ce que la base en dit', () => {
  it('[ACO-1] un assuré au-dessus de son taux, un produit non pris en charge', async () => {
    const client_id = await unClient(serveur);
    await sql(
      em(),
      `update client set prise_en_charge = 80, secteur_assure = 'Secteur public' where id = $1`,
      [client_id],
    );
    const [sirop, creme] = [await unProduit(serveur), await unProduit(serveur)];
    await sql(em(), 'update produit set couvert = false where id = $1', [creme]);
    const lignes = (a: number, b: number) => [
      { produit_id: sirop, qte: 1, prise_en_charge: a },
      { produit_id: creme, qte: 1, prise_en_charge: b },
    ];
    const r = await unPanier(awa, lignes(80, 0), { client_id });
    expect((await lire(r.id)).requis).toEqual([]);
    await changer(r.id, { reservation_produits: lignes(100, 50) });
    expect((await lire(r.id)).requis).toMatchObject([
      { genre: 'couverture', produit_id: sirop, taux: 100, habituel: 80 },
      { genre: 'non_couvert', produit_id: creme, taux: 50 },
    ]);
    await demander(r.id, '2580');
    await changer(r.id, { reservation_produits: lignes(90, 60) });
    expect((await lire(r.id)).requis).toMatchObject([{ genre: 'non_couvert', taux: 60 }]);
  });
  it('[ACO-2] ni plus de boîtes ni un autre client sous un accord donné', async () => {
    const assures = [await unClient(serveur), await unClient(serveur)];
    await sql(
      em(),
      `update client set prise_en_charge = 80, secteur_assure = 'GEF' where id = any($1)`,
      [assures],
    );
    const produit_id = await unProduit(serveur);
    const lignes = (qte: number) => [{ produit_id, qte, prise_en_charge: 100 }];
    const r = await unPanier(awa, lignes(1), { client_id: assures[0] ?? 0 });
    await demander(r.id, '2580');
    expect((await lire(r.id)).requis).toEqual([]);
    await changer(r.id, { reservation_produits: lignes(40) });
    expect((await lire(r.id)).requis).toMatchObject([{ genre: 'couverture', qte: 40 }]);
    await changer(r.id, { reservation_produits: [] });
    await changer(r.id, { client_id: assures[1] });
    await changer(r.id, { reservation_produits: lignes(1) });
    expect((await lire(r.id)).requis).toMatchObject([
      { genre: 'couverture', qte: 1, client_id: assures[1] },
    ]);
  });
  it('[ACO-1] la remise libre est celle du réglage', async () => {
    const r = await remise(5_000);
    await regler(false, 25);
    expect((await lire(r.id)).requis).toEqual([]);
    await regler(false, 24.99);
    expect((await lire(r.id)).requis).toHaveLength(1);
    await regler(false);
  });
});

describe('[ACO-4] l’accord exigé au paiement', () => {
  it('non exigé, un appel sans accord paie comme avant', async () => {
    expect((await payer(await remise(5_000))).statut).toBe(200);
  });
  it('exigé : refusé sans lui, rien n’est écrit ; payé avec lui, ou par un responsable', async () => {
    await regler(true);
    const r = await remise(5_000);
    expect(await payer(r)).toMatchObject({
      statut: 409,
      code: 'accord_requis',
      errors: ['Accord du responsable requis : remise de 5.000 FCFA sur 20.000 FCFA (25 %).'],
    });
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data.status).toBe(
      'Brouillon',
    );
    await demander(r.id, '2580');
    expect((await payer(r)).statut).toBe(200);
    expect((await payer(await remise(5_000), chantal)).statut).toBe(200);
    expect((await payer(await remise(2_000))).statut).toBe(200);
    await regler(false);
  });
  it('exigé, une remise envoyée avec le paiement l’est aussi', async () => {
    await regler(true);
    const r = await remise(1_000);
    const paye = await awa.ecrire(`/api/reservations/${r.id}/update`, {
      status: 'Termine',
      caisse_id: 1,
      remise: 15_000,
      amount_gived: 100_000,
    });
    expect(paye).toMatchObject({ statut: 409, code: 'accord_requis' });
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data.remise).toBe(1_000);
    await regler(false);
  });
  it('exigé, un devis ne se valide pas sans lui ; avec lui, ou par un responsable, il se valide', async () => {
    await regler(true);
    const marie = await serveur.poste('Marie Ondo', { habilitations: DEVIS });
    const valider = (r: Pick<Reservation, 'id'>, par = marie) =>
      par.ecrire<VenteDeDevis>(`/api/reservation/facture/${r.id}`, {});
    const r = await enDevis(15_000);
    expect(await valider(r)).toMatchObject({
      statut: 409,
      code: 'accord_requis',
      errors: ['Accord du responsable requis : remise de 15.000 FCFA sur 20.000 FCFA (75 %).'],
    });
    expect((await awa.lire<Reservation>(`/api/reservations/${r.id}`)).data.status).toBe('Devis');
    const { version } = await lire(r.id, marie);
    expect((await demander(r.id, '2580', marie, { version })).data.requis).toEqual([]);
    expect(await valider(r)).toMatchObject({ statut: 200, data: { total_client: 5_000 } });
    const chef = await serveur.poste('Chef des devis', { is_admin: true });
    expect((await valider(await enDevis(15_000), chef)).statut).toBe(200);
    expect((await valider(await enDevis(2_000))).statut).toBe(200);
    await regler(false);
    expect((await valider(await enDevis(15_000))).statut).toBe(200);
  });
  it('[ACO-2] [ACO-3] un devis changé depuis qu’il fut montré, ou validé : rien ne s’accorde', async () => {
    await regler(true);
    const marie = await serveur.poste('Marie Nze', { habilitations: DEVIS });
    const r = await enDevis(5_000);
    const { version } = await lire(r.id, marie);
    const { data: devis } = await marie.ecrire<Facture>('/api/factures', { reservation_id: r.id });
    await marie.ecrire(`/api/factures/${devis.id}/update`, { remise: 19_000 });
    expect(await demander(r.id, '2580', marie, { version })).toMatchObject({
      statut: 409,
      code: 'version_perimee',
    });
    expect((await lire(r.id, marie)).accords).toEqual([]);
    await demander(r.id, '2580', marie);
    const valide = await marie.ecrire(`/api/reservation/facture/${r.id}`, {});
    expect(valide.statut).toBe(200);
    expect(await demander(r.id, '2580', marie)).toMatchObject({
      statut: 409,
      code: 'reservation_fermee',
    });
    await regler(false);
  });
  it('le guichet ne redemande rien de ce que le poste a obtenu', async () => {
    await regler(true);
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice Caissier');
    const [sans, avec] = [await remise(5_000, caisse_id), await remise(5_000, caisse_id)];
    await demander(avec.id, '2580');
    const encaisser = (r: Reservation) =>
      brice.ecrire(`/api/reservations/${r.id}/update`, {
        status: 'Termine',
        amount_gived: 100_000,
      });
    expect(await encaisser(sans)).toMatchObject({ statut: 409, code: 'accord_requis' });
    expect((await encaisser(avec)).statut).toBe(200);
    await regler(false);
  });
});
