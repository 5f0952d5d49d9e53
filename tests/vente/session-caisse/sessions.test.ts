// Server: each movement enters the session open at its commit, by lock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import * as phrasesBilletage from '#shared/gestion/billetage/comptage.phrases.ts';
import { surBilletagesMontres } from '#shared/gestion/billetage/comptage.events.ts';
import { bougeLeTiroir } from '#client/vente/session-caisse/mouvements.rules.ts';
import type { LigneDeCaisse } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import type { Depense } from '#shared/gestion/depense/depense.schema.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import type {
  MouvementCaisse,
  SessionCaisse,
} from '#shared/vente/session-caisse/session-caisse.schema.ts';
import { lireMouvementsDuMois } from '#server/gestion/comptabilite/livre-caisse.sql.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { nonLues } from '#tests/harness/non-lues.ts';
import { pendantUnTiers } from '#tests/harness/pendant-un-tiers.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import {
  unCaissier,
  unClient,
  uneCaisse,
  unPanier,
  unProduit,
  VENDRE,
} from '#tests/factories/une-pharmacie.ts';

let serveur: ServeurDeTest;
let awa: Poste;
let chantal: Poste;
let chef: Poste;
let produit_id: number;
let heure = '2026-11-20T08:00:00+01:00';
const JOUR = '2026-11-20';
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => new Date(heure) });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['billetage', 'journee'] }],
  });
  chef = await serveur.poste('Chef', { is_admin: true });
  produit_id = await unProduit(serveur, { qte: 10_000, prix: 1000 });
});
afterAll(async () => {
  expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]);
  await serveur.detruire();
});

const a = (hhmm: string, jour = JOUR) => {
  heure = `${jour}T${hhmm}:00+01:00`;
};
const billets = (nombre: number) => [{ type: 'billet', valeur: 1_000, nombre }];
async function vendre(caissier: Poste, caisse_id: number, qte: number): Promise<number> {
  const r = await unPanier(awa, [{ produit_id, qte }], { caisse_id });
  const { data, errors } = await caissier.ecrire<{ vente_id: number }>(
    `/api/reservations/${r.id}/update`,
    { status: 'Termine', amount_gived: qte * 1000, mode_paiement: 'espece' },
  );
  expect(errors).toEqual([]);
  return data.vente_id;
}
const compter = (p: Poste, caisse_id: number, corps: object) =>
  p.ecrire<Billetage>('/api/billetages', {
    caisse_id,
    date_debut: JOUR,
    heure_debut: '00:00',
    date_fin: JOUR,
    heure_fin: '23:59',
    coupures: [],
    ...corps,
  });
const ouverte = async (caisse_id: number): Promise<SessionCaisse> => {
  const { data } = await chantal.lire<SessionCaisse[]>(
    `/api/sessions-caisse?caisse_id=${caisse_id}&etat=ouverte`,
  );
  expect(data).toHaveLength(1);
  return data[0] as SessionCaisse;
};
const livre = (caisse_id: number) =>
  chef.lire<LigneDeCaisse[]>(
    `/api/livre-de-caisse?caisse_id=${caisse_id}&period_from=${JOUR}&period_to=${JOUR}&sort=at&order=asc`,
  );
const lignes = async (session_id: number) =>
  (
    await chantal.lire<MouvementCaisse[]>(
      `/api/sessions-caisse/${session_id}/mouvements?sort=at&order=asc`,
    )
  ).data.map((m) => [m.genre, m.espece, m.solde]);

describe('[SES-1] chaque mouvement est dans la session ouverte', () => {
  it('[SES-5] [SES-9] [SES-12] [SES-13] [SES-16] [DEP-4] vente, annulation, règlement, dépense, dépôt, ajout : le solde court, et le compte n’en tape aucun', async () => {
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
    await sql(serveur.orm.em.fork(), 'update utilisateur set habilitations = $2 where id = $1', [
      brice.id,
      JSON.stringify([{ menu: 'VENTE', submenus: ['caisse', 'client'] }]),
    ]);
    a('08:00');
    const ouverture = { caisse_id, fond: 20_000 };
    const { data: session } = await brice.ecrire<SessionCaisse>('/api/sessions-caisse', ouverture);
    expect(session).toMatchObject({ fond: 20_000, fond_dit: true, attendu: null, vendu: null });
    await attendrePublication(chef.adresse); // the opening belongs to before
    const ecoute = await chef.ecouter(`caisse:${caisse_id}`);
    const bouges = () => ecoute.messages.filter((m) => bougeLeTiroir(m, caisse_id)).length;
    expect(await brice.ecrire('/api/sessions-caisse', ouverture)).toMatchObject({
      statut: 409,
      code: 'session_ouverte',
    });
    a('09:00');
    const vente = await vendre(brice, caisse_id, 5);
    a('10:00');
    const client_id = await unClient(serveur, { plafond: 500_000 });
    await sql(serveur.orm.em.fork(), 'update client set current_dette = 5000000 where id = $1', [
      client_id,
    ]);
    const reglement = { montant: 30_000, mode_paiement: 'espece' };
    const regle = await brice.ecrire(`/api/clients/${client_id}/reglements`, reglement);
    expect(regle.errors).toEqual([]);
    // the debt was not of any sale: the base must stay true
    await sql(
      serveur.orm.em.fork(),
      'update client set current_dette = -montant from reglement r where client.id = r.client_id and client.id = $1',
      [client_id],
    );
    a('11:00');
    const depense = await chef.ecrire<Depense>('/api/depenses', {
      libelle: 'Craies',
      montant: 1_500,
      date: JOUR,
      caisse_id,
    });
    expect(depense.data.caisse_libelle).toBe(session.caisse_libelle);
    a('12:00');
    await chef.ecrire(`/api/depenses/${depense.data.id}/update`, { montant: 2_000 });
    a('13:00');
    expect((await chef.ecrire(`/api/ventes/${vente}/cancel`)).errors).toEqual([]);
    a('14:00');
    const fonds = `/api/sessions-caisse/${session.id}/mouvements`;
    for (const [corps, phrase] of [
      [{ genre: 'ajout', montant: 0, motif: 'Rien' }, /supérieur à 0/],
      [{ genre: 'transfert', montant: 5, motif: 'Où ?' }, /caisse qui reçoit/],
      [{ genre: 'transfert', montant: 5, motif: 'Ici', vers_caisse_id: caisse_id }, /une autre/],
      [{ genre: 'ajout', montant: 5, motif: 'x', vers_caisse_id: 1 }, /Seul un transfert/],
    ] as const)
      expect(await brice.ecrire(fonds, corps)).toMatchObject({
        statut: 422,
        errors: [expect.stringMatching(phrase)],
      });
    const autre = await uneCaisse(serveur);
    for (const corps of [
      { genre: 'depot_banque', montant: 25_000, motif: 'Bordereau 12' },
      { genre: 'ajout', montant: 3_000, motif: 'Monnaie' },
      { genre: 'transfert', montant: 4_000, motif: 'Manque de pièces', vers_caisse_id: autre },
    ])
      expect((await brice.ecrire(fonds, corps)).errors).toEqual([]);
    expect(await lignes(session.id)).toEqual([
      ['vente', 5_000, 25_000],
      ['reglement', 30_000, 55_000],
      ['depense', -1_500, 53_500],
      ['depense', -500, 53_000],
      ['annulation', -5_000, 48_000],
      ['depot_banque', -25_000, 23_000],
      ['ajout', 3_000, 26_000],
      ['transfert', -4_000, 22_000],
    ]);
    expect(await ouverte(caisse_id)).toMatchObject({
      attendu: 22_000,
      vendu: 0,
      entrees: 33_000,
      sorties: 31_000,
    });
    expect(await ouverte(autre)).toMatchObject({ attendu: 4_000 });
    expect((await brice.lire(`${fonds}`)).statut).toBe(403);
    a('15:00');
    const corps = { coupures: billets(22), fond_laisse: 10_000 };
    expect(await compter(brice, caisse_id, { ...corps, fond_caisse: 19_000 })).toMatchObject({
      statut: 422,
      code: 'billetage_fond',
    });
    expect((await compter(brice, caisse_id, corps)).data).toMatchObject({
      fond_caisse: 20_000,
      entrees: 33_000,
      sorties: 31_000,
      total_vente: 0,
      attendu: 22_000,
      ecart: 0,
    });
    // What was left is the float of the next one: the drawer holds it since.
    expect(await ouverte(caisse_id)).toMatchObject({
      fond: 10_000,
      fond_dit: true,
      attendu: 10_000,
    });
    expect(await brice.ecrire(fonds, { genre: 'ajout', montant: 5, motif: 'x' })).toMatchObject({
      statut: 409,
      code: 'session_fermee',
    });
    // The expense goes: its money comes back now, in the session that is open now.
    await chef.ecrire(`/api/depenses/${depense.data.id}/destroy`);
    expect((await ouverte(caisse_id)).attendu).toBe(12_000);
    // [SES-16] Each of these nine acts and the count were told to whoever shows this session.
    await jusqua(() => bouges() >= 10, 'dix mouvements dits');
    expect(bouges()).toBe(10);
  });

  it('[SES-4] ce qui n’est dit qu’au comptage y entre une fois, avec ce que la caisse savait', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Rita');
    a('08:00');
    await vendre(poste, caisse_id, 3);
    const { id } = await ouverte(caisse_id);
    await poste.ecrire(`/api/sessions-caisse/${id}/mouvements`, {
      genre: 'ajout',
      montant: 2_000,
      motif: 'Monnaie',
    });
    const corps = { coupures: billets(7), fond_caisse: 1_000, entrees: 3_500, sorties: 500 };
    // No movement had said them: without a motive they are nobody's word [BIL-28].
    expect((await compter(poste, caisse_id, corps)).code).toBe('billetage_motif');
    const { data } = await compter(poste, caisse_id, { ...corps, motif_ecart: 'Le livreur' });
    expect(data).toMatchObject({ entrees: 3_500, sorties: 500, attendu: 7_000, ecart: 0 });
    expect(await lignes(id)).toEqual(
      expect.arrayContaining([
        ['ajout', 1_500, expect.any(Number)],
        ['retrait', -500, 7_000],
      ]),
    );
  });

  it('[SES-11] qui compte à l’aveugle voit le fond et les mouvements qu’il a faits, jamais l’attendu', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Aveugle');
    await vendre(poste, caisse_id, 3);
    const { data } = await poste.lire<SessionCaisse[]>('/api/sessions-caisse');
    expect(data).toMatchObject([{ caisse_id, attendu: null, vendu: null, fond: 0 }]);
  });
});

describe('[SES-6] un compte clôt ce que la session tenait', () => {
  it('[BIL-12] jamais au-delà de maintenant : un jour à venir est refusé, une heure à venir est ramenée, et la suite est du compte suivant', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Prévoyante');
    a('12:44');
    expect(await compter(poste, caisse_id, { date_fin: '2026-12-31' })).toMatchObject({
      statut: 422,
      errors: [phrasesBilletage.billetageAVenir],
    });
    expect(await compter(poste, caisse_id, { heure_debut: '13:00' })).toMatchObject({
      statut: 422,
      errors: [phrasesBilletage.billetageAVenir],
    });
    await vendre(poste, caisse_id, 2);
    const { data } = await compter(poste, caisse_id, { coupures: billets(2), heure_fin: '13:30' });
    expect(data).toMatchObject({ total_vente: 2_000, fin_at: '2026-11-20T12:44:00.000+01:00' });
    await vendre(poste, caisse_id, 7);
    a('13:10');
    await vendre(poste, caisse_id, 1);
    const vu = { version: data.version };
    expect(
      (await chantal.ecrire<Billetage>(`/api/billetages/${data.id}/valider`, vu)).data,
    ).toMatchObject({ total_vente: 2_000, ecart: 0 });
    const suite = await compter(poste, caisse_id, { coupures: billets(8), heure_debut: '12:44' });
    expect(suite.data).toMatchObject({ total_vente: 8_000, ecart: 0 });
  });

  it('une période passée laisse à la suivante ce qui a bougé depuis ; une d’avant tout est vide', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Passée');
    a('09:00');
    await vendre(poste, caisse_id, 2);
    a('11:00');
    await vendre(poste, caisse_id, 3);
    const vide = await compter(poste, caisse_id, { heure_debut: '06:00', heure_fin: '06:59' });
    expect(vide.data).toMatchObject({ total_vente: 0, ecart: 0 });
    const matin = { coupures: billets(2), heure_debut: '08:00', heure_fin: '10:59' };
    expect((await compter(poste, caisse_id, matin)).data).toMatchObject({ total_vente: 2_000 });
    expect(await ouverte(caisse_id)).toMatchObject({ attendu: 3_000 });
    // What it holds of before the typed start is its own too.
    const soir = { coupures: billets(3), heure_debut: '11:30' };
    a('12:00');
    expect((await compter(poste, caisse_id, soir)).data).toMatchObject({
      total_vente: 3_000,
      debut_at: '2026-11-20T11:00:00.000+01:00',
    });
  });

  it('[SES-17] un compte d’avant la session ouverte lui laisse son fond, que personne n’avait dit ; un autre fond que le sien est refusé ; le livre de caisse ne perd rien', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Tardive');
    a('09:00');
    await vendre(poste, caisse_id, 2);
    const avant = { heure_debut: '06:00', heure_fin: '06:59', coupures: billets(50) };
    const veille = { ...avant, fond_caisse: 50_000, fond_laisse: 50_000 };
    expect((await compter(poste, caisse_id, veille)).data).toMatchObject({ ecart: 0 });
    expect(await ouverte(caisse_id)).toMatchObject({
      fond: 50_000,
      fond_dit: true,
      ouverte_par: 'Tardive',
      attendu: 52_000,
    });
    const encore = { ...avant, heure_debut: '07:00', heure_fin: '07:59', fond_caisse: 50_000 };
    expect(await compter(poste, caisse_id, { ...encore, fond_laisse: 45_000 })).toMatchObject({
      statut: 422,
      code: 'billetage_fond',
    });
    expect((await compter(poste, caisse_id, { ...encore, fond_laisse: 50_000 })).errors).toEqual(
      [],
    );
    expect((await livre(caisse_id)).extra_data).toMatchObject({ cloture: 52_000 });
    // One that is withdrawn tells nothing: neither a float to the next, nor a gap to the books.
    const faux = { heure_debut: '08:00', heure_fin: '08:29', coupures: billets(39) };
    const { data: retire } = await compter(poste, caisse_id, {
      ...faux,
      fond_caisse: 40_000,
      motif_ecart: 'Mauvaise heure',
    });
    await poste.ecrire(`/api/billetages/${retire.id}/retirer`);
    const genres = (await livre(caisse_id)).data.map((l) => [l.genre, l.entree, l.sortie]);
    expect(genres).toEqual([
      ['fond', 50_000, 0],
      ['vente', 2_000, 0],
    ]);
    const demain = new Date(`${JOUR}T23:59:59+01:00`);
    const [, ...autres] = (
      await lireMouvementsDuMois(serveur.orm.em.fork(), new Date(0), demain)
    ).filter((m) => m.caisse_id === caisse_id);
    expect(autres).toEqual([]);
    const juste = { ...faux, coupures: billets(50), fond_caisse: 50_000, fond_laisse: 50_000 };
    expect((await compter(poste, caisse_id, juste)).errors).toEqual([]);
  });

  it('[CPT-31] le livre de caisse : ce qui va au coffre et l’écart sont deux lignes, qui s’ajoutent', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Deux lignes');
    a('09:00');
    await vendre(poste, caisse_id, 52);
    a('10:00');
    await compter(poste, caisse_id, {
      coupures: billets(51),
      fond_laisse: 10_000,
      motif_ecart: 'Un billet manque',
    });
    const { data, extra_data } = await livre(caisse_id);
    expect(data.map((l) => [l.libelle, l.entree, l.sortie, l.solde]).slice(1)).toEqual([
      ['Comptage : écart', 0, 1_000, 51_000],
      ['Comptage : mis au coffre', 0, 41_000, 10_000],
    ]);
    expect(extra_data).toMatchObject({ entrees: 52_000, sorties: 42_000, cloture: 10_000 });
    a('11:00');
    await vendre(poste, caisse_id, 5);
    a('12:00');
    const juste = { heure_debut: '10:00', coupures: billets(15), fond_laisse: 10_000 };
    expect((await compter(poste, caisse_id, juste)).data).toMatchObject({ ecart: 0 });
    // Counted exactly: no line of a difference.
    const comptes = (await livre(caisse_id)).data.map((l) => l.libelle);
    expect(comptes.filter((libelle) => libelle.startsWith('Comptage'))).toEqual([
      'Comptage : écart',
      'Comptage : mis au coffre',
      'Comptage : mis au coffre',
    ]);
  });
  it('[CPT-32] le coffre : ce que les comptages y mettent et qui l’a reçu, ce que les caisses en tirent ; son solde est celui des livres', async () => {
    const lireCoffre = () =>
      chef.lire<LigneDeCaisse[]>(
        `/api/livre-de-caisse?coffre=1&period_from=2000-01-01&period_to=${JOUR}&sort=at&order=asc`,
      );
    const avant = (await lireCoffre()).extra_data as { cloture: number };
    const { poste, caisse_id } = await unCaissier(serveur, 'Coffre');
    a('11:00');
    await poste.ecrire('/api/sessions-caisse', { caisse_id, fond: 5_000 });
    await vendre(poste, caisse_id, 20);
    const fonds = `/api/sessions-caisse/${(await ouverte(caisse_id)).id}/mouvements`;
    await poste.ecrire(fonds, { genre: 'retrait', montant: 3_000, motif: 'Au coffre' });
    await poste.ecrire(fonds, { genre: 'depot_banque', montant: 2_000, motif: 'Bordereau' });
    a('12:00');
    const { data: compte } = await compter(poste, caisse_id, {
      coupures: billets(19),
      fond_laisse: 4_000,
      motif_ecart: 'Un billet manque',
    });
    const lignesDeLui = async () =>
      (await lireCoffre()).data
        .filter((l) => l.caisse_id === caisse_id)
        .map((l) => [l.libelle, l.entree, l.sortie]);
    const attendues = (recu: string) => [
      ['Fond de caisse donné', 0, 5_000],
      ['Reçu de la caisse', 3_000, 0],
      [`Comptage : mis au coffre, ${recu}`, 15_000, 0],
    ];
    expect(await lignesDeLui()).toEqual(attendues('à signer'));
    await chantal.ecrire(`/api/billetages/${compte.id}/valider`);
    expect(await lignesDeLui()).toEqual(attendues('reçu par Chantal'));
    const apres = (await lireCoffre()).extra_data as { cloture: number };
    expect(apres.cloture - avant.cloture).toBe(13_000);
    // The accounts say the same of the safe: what is not of the drawers' gaps, the other way round.
    const fin = new Date(`${JOUR}T23:59:59+01:00`);
    const comptes = await lireMouvementsDuMois(serveur.orm.em.fork(), new Date(0), fin);
    const duCoffre = comptes
      .filter((m) => !['depense', 'depot_banque', 'transfert'].includes(m.genre))
      .reduce((s, m) => s + Number(m.ecart) - Number(m.montant), 0);
    expect(duCoffre / 100).toBe(apres.cloture);
  });
  it('une garde passe minuit dans une seule session', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Veilleur');
    a('23:30');
    await vendre(poste, caisse_id, 2);
    a('00:30', '2026-11-21');
    await vendre(poste, caisse_id, 3);
    expect((await ouverte(caisse_id)).attendu).toBe(5_000);
    const nuit = { heure_debut: '20:00', date_fin: '2026-11-21', heure_fin: '00:30' };
    const { data } = await compter(poste, caisse_id, { ...nuit, coupures: billets(5) });
    expect(data).toMatchObject({ total_vente: 5_000, ecart: 0 });
  });

  it('un compte attend le paiement qui s’écrit, et le prend', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Pressée');
    a('09:00');
    await vendre(poste, caisse_id, 1);
    const { id } = await ouverte(caisse_id);
    const { data } = await pendantUnTiers(
      serveur,
      [
        `with tenue as (select id from session_caisse where id = $1 for share)
        insert into mouvement_caisse (session_id, caisse_id, at, genre, source, source_id, espece,
          cheque, mobile_money, autres, par, motif)
        select id, $2, $3, 'ajout', 'test', 1, 300000, 0, 0, 0, 'Tiers', null from tenue`,
        [id, caisse_id, new Date(heure)],
      ],
      () => compter(poste, caisse_id, { coupures: billets(4), motif_ecart: 'essai' }),
    );
    expect(data).toMatchObject({ total_vente: 1_000, entrees: 3_000, ecart: 0 });
  });
  it('une vente attend le compte qui se dépose, et va dans la session suivante', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Patiente');
    a('09:00');
    await vendre(poste, caisse_id, 1);
    const { id } = await ouverte(caisse_id);
    await pendantUnTiers(
      serveur,
      ['update session_caisse set fermee_at = ouverte_at, avant = true where id = $1', [id]],
      () => vendre(poste, caisse_id, 6),
    );
    expect(await ouverte(caisse_id)).toMatchObject({ attendu: 6_000 });
  });
});

describe('[BIL-14] [BIL-15] [BIL-16] renvoyé, recompté, retiré', () => {
  it('[NOT-19] renvoyé avec un motif : l’auteur l’apprend, recompte, et l’attendu n’a pas bougé', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Émile');
    a('09:00');
    await vendre(poste, caisse_id, 4);
    const { data: depose } = await compter(poste, caisse_id, {
      coupures: billets(3),
      motif_ecart: 'Je ne sais pas',
    });
    const renvoyer = `/api/billetages/${depose.id}/renvoyer`;
    expect((await poste.ecrire(renvoyer, { motif: 'Moi' })).statut).toBe(403);
    const renvoi = { motif: 'Un billet est resté dans le tiroir', version: depose.version };
    const { data: renvoye } = await chantal.ecrire<Billetage>(renvoyer, renvoi);
    expect(renvoye).toMatchObject({ statut: 'renvoyé', renvoye_par: 'Chantal' });
    const { data: avis } = await poste.lire<Notification[]>(
      `/api/notifications?notifiable_id=${poste.id}`,
    );
    expect(avis[0]?.data.message).toContain('Un billet est resté dans le tiroir');
    for (const [chemin, corps] of [
      [`/api/billetages/${depose.id}/valider`, undefined],
      [renvoyer, { motif: 'Deux fois' }],
    ] as const)
      expect((await chantal.ecrire(chemin, corps)).code).toBe('billetage_renvoye');
    await vendre(poste, caisse_id, 9);
    const recompter = `/api/billetages/${depose.id}/recompter`;
    expect((await chantal.ecrire(recompter, { coupures: billets(4) })).statut).toBe(403);
    expect((await poste.ecrire(recompter, { coupures: billets(5) })).code).toBe('billetage_motif');
    // The float left in the drawer is of what was counted: all of it, and not one franc more.
    const laisser = (hundredths: number) =>
      sql(serveur.orm.em.fork(), 'update billetage set fond_laisse = $2 where id = $1', [
        depose.id,
        hundredths,
      ]);
    await laisser(400_100);
    expect(await poste.ecrire(recompter, { coupures: billets(4) })).toMatchObject({
      statut: 422,
      code: 'billetage_fond',
    });
    await laisser(400_000);
    const { data: recompte } = await poste.ecrire<Billetage>(recompter, { coupures: billets(4) });
    expect(recompte).toMatchObject({
      statut: 'En attente de validation',
      total_vente: 4_000,
      ecart: 0,
      motif_ecart: null,
    });
    expect(await nonLues(poste)).toEqual([]);
    expect((await poste.ecrire(recompter, { coupures: billets(4) })).statut).toBe(409);
    // Who read the first count is asked again.
    const vieux = await chantal.ecrire(`/api/billetages/${depose.id}/valider`, {
      version: depose.version,
    });
    expect(vieux).toMatchObject({ statut: 409, data: { ecart: 0 } });
    const relu = { version: recompte.version };
    expect((await chantal.ecrire(`/api/billetages/${depose.id}/valider`, relu)).statut).toBe(200);
  });

  it('[NOT-19] renvoyé puis retiré : plus rien n’est à recompter', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Gisèle');
    a('09:00');
    const { data } = await compter(poste, caisse_id, { motif_ecart: 'Je ne sais pas' });
    await chantal.ecrire(`/api/billetages/${data.id}/renvoyer`, { motif: 'À recompter' });
    expect(await nonLues(poste)).toHaveLength(1);
    expect((await poste.ecrire<Billetage>(`/api/billetages/${data.id}/retirer`)).errors).toEqual(
      [],
    );
    expect(await nonLues(poste)).toEqual([]);
  });

  it('[SES-7] retiré par son auteur : ses mouvements et son fond reprennent, et le suivant compte tout', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Hâtive');
    a('09:00');
    await poste.ecrire('/api/sessions-caisse', { caisse_id, fond: 5_000 });
    await vendre(poste, caisse_id, 4);
    const { data: trop } = await compter(poste, caisse_id, {
      coupures: billets(9),
      entrees: 1_000,
      fond_laisse: 2_000,
      motif_ecart: 'Trop tôt',
    });
    a('09:20');
    await vendre(poste, caisse_id, 1);
    const retirer = `/api/billetages/${trop.id}/retirer`;
    expect((await chantal.ecrire(retirer)).statut).toBe(403);
    expect((await poste.ecrire<Billetage>(retirer)).data.statut).toBe('retiré');
    expect((await poste.ecrire(retirer)).code).toBe('billetage_retire');
    expect(await ouverte(caisse_id)).toMatchObject({ fond: 5_000, attendu: 10_000 });
    // The cash book says what is in the drawer, as if it had not been counted.
    const relu = await livre(caisse_id);
    expect(relu.extra_data).toMatchObject({ cloture: 10_000 });
    expect(relu.data.map((l) => l.genre)).not.toContain('comptage');
    a('09:40');
    const bon = await compter(poste, caisse_id, { coupures: billets(10) });
    expect(bon.data).toMatchObject({ total_vente: 5_000, ecart: 0 });
    await compter(poste, caisse_id, { heure_debut: '09:40' });
    expect(await poste.ecrire(`/api/billetages/${bon.data.id}/retirer`)).toMatchObject({
      statut: 409,
      code: 'billetage_suivi',
    });
  });

  it('[SES-19] un fond dit depuis par quelqu’un d’autre : il ne se retire plus, et ce fond reste dans la caisse', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Devancée');
    a('09:00');
    await vendre(poste, caisse_id, 4);
    const { data: compte } = await compter(poste, caisse_id, { coupures: billets(4) });
    a('09:20');
    await chef.ecrire('/api/sessions-caisse', { caisse_id, fond: 20_000 });
    await vendre(poste, caisse_id, 1);
    expect(await poste.ecrire(`/api/billetages/${compte.id}/retirer`)).toMatchObject({
      statut: 409,
      code: 'billetage_suivi',
      errors: [phrasesBilletage.fondDitDepuis],
    });
    expect(await ouverte(caisse_id)).toMatchObject({ fond: 20_000, attendu: 21_000 });
    expect((await livre(caisse_id)).extra_data).toMatchObject({ cloture: 21_000 });
    // Without a float said since, the same count is withdrawn.
    const autre = await unCaissier(serveur, 'Devancée deux');
    await vendre(autre.poste, autre.caisse_id, 4);
    const seul = await compter(autre.poste, autre.caisse_id, { coupures: billets(4) });
    const retire = await autre.poste.ecrire(`/api/billetages/${seul.data.id}/retirer`);
    expect(retire.errors).toEqual([]);
  });

  it('[NOT-19] renvoyé à qui n’a plus de compte : les administrateurs l’apprennent, et eux seuls', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Partie la première');
    a('09:00');
    await vendre(poste, caisse_id, 4);
    const { data: depose } = await compter(poste, caisse_id, {
      coupures: billets(3),
      motif_ecart: 'Je ne sais pas',
    });
    expect((await chef.ecrire(`/api/utilisateurs/${poste.id}/destroy`)).statut).toBe(200);
    const renvoyer = `/api/billetages/${depose.id}/renvoyer`;
    expect((await chantal.ecrire(renvoyer, { motif: 'Un billet de trop' })).statut).toBe(200);
    const dits = await sql<{ utilisateur_id: number }>(
      serveur.orm.em.fork(),
      `select utilisateur_id from notification where cle like $1`,
      [`billetage_renvoye:${depose.id}:%`],
    );
    expect(dits.map((d) => d.utilisateur_id)).toContain(chef.id);
    expect(dits.map((d) => d.utilisateur_id)).not.toContain(chantal.id);
  });

  it('[BIL-22] renvoyé à qui n’a plus de compte : un administrateur le recompte, ou le retire, en son propre nom', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Partie');
    a('09:00');
    await vendre(poste, caisse_id, 4);
    const { data: depose } = await compter(poste, caisse_id, {
      coupures: billets(3),
      entrees: 500,
      motif_ecart: 'Je ne sais pas',
    });
    const acte = (quoi: string) => `/api/billetages/${depose.id}/${quoi}`;
    expect((await chantal.ecrire(acte('renvoyer'), { motif: 'À revoir' })).statut).toBe(200);
    const recompte = { coupures: billets(4), motif_ecart: 'Parti avec la monnaie' };
    const reprises = [
      [acte('recompter'), recompte],
      [acte('retirer'), undefined],
    ] as const;
    // Its author is here: it is his, whoever asks.
    for (const [chemin, corps] of reprises)
      expect(await chef.ecrire(chemin, corps)).toMatchObject({
        statut: 403,
        errors: [phrasesBilletage.billetageSonAuteur],
      });
    expect((await chef.ecrire(`/api/utilisateurs/${poste.id}/destroy`)).statut).toBe(200);
    const sansAuteur = [phrasesBilletage.billetageSansAuteur('Partie')];
    for (const [chemin, corps] of reprises)
      expect(await chantal.ecrire(chemin, corps)).toMatchObject({
        statut: 403,
        code: 'billetage_autre_personne',
        errors: sansAuteur,
      });
    expect(await chantal.ecrire(acte('valider'))).toMatchObject({
      statut: 409,
      code: 'billetage_renvoye',
      errors: sansAuteur,
    });
    expect((await chef.ecrire<Billetage>(acte('recompter'), recompte)).data).toMatchObject({
      statut: 'En attente de validation',
      created_by: 'Partie',
      auteur_actif: false,
      total_billetage: 4_000,
    });
    expect((await chef.ecrire<Billetage>(acte('retirer'))).data.statut).toBe('retiré');
    const noms = await sql<{ acte: string; utilisateur: string }>(
      serveur.orm.em.fork(),
      `select acte, utilisateur
        from journal_audit
        where entite = 'billetage' and entite_id = $1 and acte in ('recomptage', 'retrait')
        order by id`,
      [depose.id],
    );
    expect(noms).toEqual([
      { acte: 'recomptage', utilisateur: 'Chef' },
      { acte: 'retrait', utilisateur: 'Chef' },
    ]);
    const [defait] = await sql<{ par: string }>(
      serveur.orm.em.fork(),
      `select par from mouvement_caisse where caisse_id = $1 and motif = 'Comptage retiré'`,
      [caisse_id],
    );
    expect(defait).toEqual({ par: 'Chef' });
    expect(await ouverte(caisse_id)).toMatchObject({ attendu: 4_000 });
  });

  it('renvoi et retrait arrivent aux écrans comme REST les lit', async () => {
    const { poste, caisse_id } = await unCaissier(serveur, 'Vive');
    const { data } = await compter(poste, caisse_id, {});
    await verifierEvenement({
      poste: chantal,
      topic: 'billetages',
      lire: async () =>
        (await chantal.lire<Billetage[]>(`/api/billetages?caisse_id=${caisse_id}`)).data,
      appliquer: surBilletagesMontres,
      acte: async () => {
        await chantal.ecrire(`/api/billetages/${data.id}/renvoyer`, { motif: 'À revoir' });
        await poste.ecrire(`/api/billetages/${data.id}/recompter`, { coupures: [] });
        await poste.ecrire(`/api/billetages/${data.id}/retirer`);
      },
      noms: ['billetage.renvoye', 'billetage.depose', 'billetage.retire'],
    });
  });
});

it('[SES-20] l’horloge de la pharmacie deux jours devant celle de la base : trois retraits refusés, pas un de plus', async () => {
  const { poste, caisse_id } = await unCaissier(serveur, 'En avance');
  a('10:00', jourPlus(jourDe(new Date()), 2));
  await poste.ecrire('/api/sessions-caisse', { caisse_id, fond: 1_000 });
  const fonds = `/api/sessions-caisse/${(await ouverte(caisse_id)).id}/mouvements`;
  const statuts = [];
  for (let montant = 6_000; montant > 1_000; montant -= 1_000)
    statuts.push((await poste.ecrire(fonds, { genre: 'retrait', montant, motif: 'Essai' })).statut);
  expect(statuts).toEqual([422, 422, 422, 409, 409]);
});
