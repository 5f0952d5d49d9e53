// Server: two shifts asked together must not overlap: they take turns by an advisory lock.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesLongue from '#shared/gestion/garde/garde-longue.phrases.ts';
import * as phrasesGarde from '#shared/gestion/garde/garde.phrases.ts';
import { surGardeActuelle, surGardes, surUneGarde } from '#shared/gestion/garde/garde.events.ts';
import type { Garde, RapportGarde } from '#shared/gestion/garde/garde.schema.ts';
import { surJour } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { passMinute } from '#server/minutes.ts';
import { unCaissier, unPanier, unProduit, VENDRE } from '#tests/factories/une-pharmacie.ts';
import { jusqua } from '#tests/harness/patience.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { attendrePublication, verifierEvenement } from '#tests/harness/verifier-evenement.ts';

let maintenant = new Date('2026-11-21T19:30:00Z'); // 20:30 in Libreville
let serveur: ServeurDeTest;
let chantal: Poste;
let awa: Poste;
beforeAll(async () => {
  serveur = await serveurDeTest({ maintenant: () => maintenant });
  chantal = await serveur.poste('Chantal', {
    habilitations: [{ menu: 'GESTION', submenus: ['garde'] }],
  });
  awa = await serveur.poste('Awa', { habilitations: VENDRE });
});
afterAll(() => serveur.detruire());
beforeEach(async () => {
  maintenant = new Date('2026-11-21T19:30:00Z');
  await sql(
    serveur.orm.em.fork(),
    `update garde set statut = 'Annulé' where statut in ('Programmé', 'En cours')`,
  );
});

const NUIT = {
  date_debut: '2026-11-21',
  heure_debut: '22:00',
  date_fin: '2026-11-22',
  heure_fin: '06:59',
  montant_taxe: 500,
};
const creer = (corps: object = {}) => chantal.ecrire<Garde>('/api/gardes', { ...NUIT, ...corps });
const acte = (id: number, nom: string) => chantal.ecrire<Garde>(`/api/gardes/${id}/${nom}`);
const lire = async (id: number) => (await chantal.lire<Garde>(`/api/gardes/${id}`)).data;
const panierDe = async (id: number) =>
  (await awa.lire<Reservation>(`/api/reservations/${id}`)).data;

describe('programmer une garde', () => {
  it('[MNT-6] un CIP7 lu dans sa taxe est refusé', async () => {
    expect(await creer({ montant_taxe: 3_400_930 })).toMatchObject({
      statut: 422,
      errors: ['Le champ « taxe de garde » ne doit pas dépasser 100000.'],
    });
  });
  it('[GAR-4] à venir, elle attend ; commencée, elle s’ouvre', async () => {
    expect(await creer()).toMatchObject({
      statut: 200,
      message: phrasesGarde.gardeProgrammee,
      data: {
        statut: 'Programmé',
        montant_taxe: 500,
        total_taxe: 0,
        total_garde: 0,
        created_by: 'Chantal',
      },
    });
    expect((await awa.lire('/api/gardes/actuelle')).data).toBeNull();
    await sql(
      serveur.orm.em.fork(),
      `update garde set statut = 'Annulé' where statut = 'Programmé'`,
    );
    const ouverte = await creer({ heure_debut: '20:00' });
    expect(ouverte).toMatchObject({
      statut: 200,
      message: phrasesGarde.gardeOuverte,
      data: { statut: 'En cours' },
    });
    expect((await awa.lire('/api/gardes/actuelle')).data).toEqual(ouverte.data);
  });
  it.each([
    [
      'la fin avant le début',
      { date_fin: '2026-11-21', heure_fin: '21:00' },
      422,
      phrasesCommun.dateFinAvantDebut,
    ],
    [
      'déjà finie',
      { date_debut: '2026-11-20', date_fin: '2026-11-21', heure_fin: '06:00' },
      422,
      phrasesGarde.gardePassee,
    ],
    [
      '[GAR-10] un an, dont la durée n’est pas confirmée',
      { date_fin: '2027-11-21', heure_fin: '21:59', jours_confirmes: 364 },
      422,
      phrasesLongue.gardeLongueConfirmer(365),
    ],
    ['une taxe négative', { montant_taxe: -1 }, 422, null],
    ['une heure qui n’existe pas', { heure_debut: '25:00' }, 422, null],
  ])('%s : sa phrase, rien d’écrit', async (_nom, corps, statut, phrase) => {
    const reponse = await creer(corps);
    expect(reponse.statut).toBe(statut);
    expect(reponse.errors).toEqual(phrase === null ? [expect.any(String)] : [phrase]);
    expect((await chantal.lire<Garde[]>('/api/gardes?statut=Programmé')).data).toEqual([]);
  });
  it('[GAR-10] un an confirmé s’enregistre', async () => {
    const an = { date_fin: '2027-11-21', heure_fin: '21:59', jours_confirmes: 365 };
    expect((await creer(an)).statut).toBe(200);
  });
  it('[GAR-4] deux gardes ne se croisent pas, même demandées ensemble ; elles se suivent à la minute', async () => {
    const essais = await Promise.all([
      creer(),
      creer({ heure_debut: '23:00' }),
      creer({ heure_debut: '21:00' }),
    ]);
    expect(essais.map((e) => e.statut).sort()).toEqual([200, 409, 409]);
    expect(essais.find((e) => !e.success)?.errors).toEqual([phrasesGarde.gardeChevauche]);
    const leMatin = async (heure_debut: string, heure_fin: string) =>
      (await creer({ date_debut: '2026-11-22', heure_debut, date_fin: '2026-11-22', heure_fin }))
        .statut;
    expect(await leMatin('07:00', '08:00')).toBe(200);
    expect(await leMatin('08:30', '09:00')).toBe(200);
    expect(await leMatin('08:00', '08:29'), 'la minute de fin de la première').toBe(409);
    expect(await leMatin('08:01', '08:30'), 'la première minute de l’autre').toBe(409);
    expect(await leMatin('08:01', '08:29')).toBe(200);
  });
});

describe('conduire une garde', () => {
  it('[GAR-5] [GAR-6] à la main : elle commence et finit maintenant, une seule à la fois', async () => {
    const { data } = await creer();
    const autre = await creer({ date_debut: '2026-11-23', date_fin: '2026-11-24' });
    expect(await acte(data.id, 'demarrer')).toMatchObject({
      statut: 200,
      data: { statut: 'En cours', date_debut: '2026-11-21', heure_debut: '20:30' },
    });
    expect(await acte(autre.data.id, 'demarrer')).toMatchObject({
      statut: 409,
      errors: [phrasesGarde.gardeDejaEnCours],
    });
    expect(await acte(data.id, 'annuler')).toMatchObject({
      statut: 409,
      errors: [phrasesGarde.gardePasProgrammee],
    });
    maintenant = new Date('2026-11-21T22:15:00Z');
    expect(await acte(data.id, 'terminer')).toMatchObject({
      statut: 200,
      data: { statut: 'Terminé', heure_fin: '23:15' },
    });
    expect(await acte(data.id, 'terminer')).toMatchObject({
      statut: 409,
      errors: [phrasesGarde.gardePasEnCours],
      data: { statut: 'Terminé' },
    });
    expect((await acte(999_999, 'terminer')).statut).toBe(404);
  });
  it('[GAR-5] ouverte avant son heure, elle n’en couvre pas une autre, qui ne s’ouvrirait jamais', async () => {
    maintenant = new Date('2026-11-21T18:00:00Z'); // 19:00 in Libreville
    const soir = await creer({ heure_debut: '20:00', date_fin: '2026-11-21', heure_fin: '21:59' });
    const nuit = await creer({ heure_debut: '23:00', heure_fin: '05:59' });
    expect(await acte(nuit.data.id, 'demarrer')).toMatchObject({
      statut: 409,
      errors: [phrasesGarde.gardeChevauche],
      data: { id: soir.data.id, statut: 'Programmé' },
    });
    expect((await lire(nuit.data.id)).statut).toBe('Programmé');
    await passMinute(serveur.orm, new Date('2026-11-21T19:00:00Z'));
    expect((await lire(soir.data.id)).statut).toBe('En cours');
    await passMinute(serveur.orm, new Date('2026-11-21T21:00:00Z'));
    maintenant = new Date('2026-11-21T21:10:00Z');
    // Nothing stands between now and its hour any more.
    expect(await acte(nuit.data.id, 'demarrer')).toMatchObject({
      statut: 200,
      data: { statut: 'En cours', heure_debut: '22:10' },
    });
  });
  it('[GAR-7] annulée, elle ne s’ouvre plus', async () => {
    const { data } = await creer();
    expect(await acte(data.id, 'annuler')).toMatchObject({
      statut: 200,
      data: { statut: 'Annulé' },
    });
    expect((await acte(data.id, 'demarrer')).statut).toBe(409);
  });
  it('[GAR-8] par l’horloge : à la minute dite, et une seule fois', async () => {
    const { data } = await creer();
    await passMinute(serveur.orm, new Date('2026-11-21T20:59:00Z'));
    expect((await lire(data.id)).statut).toBe('Programmé');
    await Promise.all([1, 2].map(() => passMinute(serveur.orm, new Date('2026-11-21T21:00:00Z'))));
    expect(await lire(data.id)).toMatchObject({ statut: 'En cours', version: 2 });
    await passMinute(serveur.orm, new Date('2026-11-22T05:59:00Z'));
    expect((await lire(data.id)).statut).toBe('En cours');
    await passMinute(serveur.orm, new Date('2026-11-22T06:00:00Z'));
    expect(await lire(data.id)).toMatchObject({
      statut: 'Terminé',
      version: 3,
      heure_fin: '06:59',
    });
  });
  it('[GAR-8] le serveur était arrêté toute la nuit : elle est finie, sans avoir taxé', async () => {
    const { data } = await creer();
    await passMinute(serveur.orm, new Date('2026-11-23T10:00:00Z'));
    expect(await lire(data.id)).toMatchObject({ statut: 'Terminé', version: 2 });
  });
});

describe('[RES-64] les paniers suivent', () => {
  it('le brouillon prend la taxe et la perd ; l’envoyé garde la sienne ; le vendeur le voit aussitôt comme REST le lit', async () => {
    maintenant = new Date();
    const produit_id = await unProduit(serveur, { prix: 1000 });
    const { poste: brice, caisse_id } = await unCaissier(serveur, 'Brice');
    const brouillon = await unPanier(awa, [{ produit_id, qte: 2 }]);
    const envoye = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
    const { data } = await creer({
      date_debut: '2031-01-01',
      date_fin: '2031-01-02',
      montant_taxe: 250,
    });
    await verifierEvenement({
      poste: awa,
      topic: 'vendeur',
      lire: async () =>
        (await awa.lire<Reservation[]>('/api/reservations/jour?created_by=Awa')).data,
      appliquer: surJour,
      acte: () => acte(data.id, 'demarrer'),
      noms: ['reservation.modifiee'],
    });
    expect(await panierDe(brouillon.id)).toMatchObject({
      montant_taxe: 250,
      garde_id: data.id,
      total_garde: 500,
      total: 2500,
      net_a_payer: 2500,
    });
    expect(await panierDe(envoye.id)).toMatchObject({ montant_taxe: 0, total: 1000 });
    const taxe = await unPanier(awa, [{ produit_id, qte: 3 }], { caisse_id });
    expect(taxe).toMatchObject({ montant_taxe: 250, net_a_payer: 3750 });
    expect(
      await brice.ecrire(`/api/reservations/${taxe.id}/update`, {
        status: 'Termine',
        amount_gived: 3750,
        mode_paiement: 'espece',
        switch_finish_at: new Date().toISOString(),
      }),
    ).toMatchObject({ success: true });
    expect(await lire(data.id)).toMatchObject({ total_taxe: 750, total_garde: 3750 });
    await acte(data.id, 'terminer');
    expect(await panierDe(brouillon.id)).toMatchObject({
      montant_taxe: 0,
      garde_id: null,
      total_garde: 0,
      net_a_payer: 2000,
    });
  });
  it('[GAR-12] envoyé pendant la garde, payé après sa fin : il garde sa taxe, et son rapport le dit à part', async () => {
    maintenant = new Date();
    const produit_id = await unProduit(serveur, { prix: 1000 });
    const { poste: caissiere, caisse_id } = await unCaissier(serveur, 'Flore');
    const { data } = await creer({
      date_debut: '2031-02-01',
      date_fin: '2031-02-02',
      montant_taxe: 250,
    });
    await acte(data.id, 'demarrer');
    const payer = async (id: number) =>
      caissiere.ecrire(`/api/reservations/${id}/update`, {
        status: 'Termine',
        amount_gived: 5_000,
        mode_paiement: 'espece',
      });
    const envoyer = (qte: number) => unPanier(awa, [{ produit_id, qte }], { caisse_id });
    const [pendant, apres] = [await envoyer(1), await envoyer(3)];
    expect((await payer(pendant.id)).errors).toEqual([]);
    maintenant = new Date(maintenant.getTime() + 60_000);
    await acte(data.id, 'terminer');
    const rapport = async () =>
      (await chantal.lire<RapportGarde>(`/api/gardes/${data.id}/rapport`)).data;
    expect(await rapport()).toMatchObject({ nombre: 1, taxe: 250, apres: 0, montant_apres: 0 });
    maintenant = new Date(maintenant.getTime() + 60_000);
    expect((await payer(apres.id)).errors).toEqual([]);
    expect(await rapport()).toMatchObject({
      nombre: 2,
      taxe: 1_000,
      total: 5_000,
      apres: 1,
      montant_apres: 3_750,
    });
  });
  it('la bannière : ouverte puis terminée, comme REST lit la garde actuelle', async () => {
    const { data } = await creer();
    await verifierEvenement<Garde | null>({
      poste: awa,
      topic: 'garde',
      lire: async () => (await awa.lire<Garde | null>('/api/gardes/actuelle')).data,
      appliquer: surGardeActuelle,
      acte: () => acte(data.id, 'demarrer'),
      noms: ['garde.ouverte'],
    });
    await verifierEvenement<Garde | null>({
      poste: awa,
      topic: 'garde',
      lire: async () => (await awa.lire<Garde | null>('/api/gardes/actuelle')).data,
      appliquer: surGardeActuelle,
      acte: () => acte(data.id, 'terminer'),
      noms: ['garde.terminee'],
    });
  });
});

it('la liste, et celle que l’on regarde, suivent comme REST les lit', async () => {
  const { data } = await creer();
  const scene = { poste: chantal, topic: 'gardes' };
  await verifierEvenement<Garde[]>({
    ...scene,
    lire: async () => (await chantal.lire<Garde[]>('/api/gardes?sort=id')).data,
    appliquer: surGardes,
    acte: () => acte(data.id, 'demarrer'),
    noms: ['garde.ouverte'],
  });
  await verifierEvenement<Garde>({
    ...scene,
    lire: () => lire(data.id),
    appliquer: surUneGarde,
    acte: () => acte(data.id, 'terminer'),
    noms: ['garde.terminee'],
  });
});

it('[GAR-11] vendre, reprendre, annuler pendant une garde se dit à qui lit les gardes ; hors garde, rien', async () => {
  maintenant = new Date();
  const chef = await serveur.poste('Chef de garde', { is_admin: true });
  const { poste: nadia, caisse_id } = await unCaissier(serveur, 'Nadia');
  const produit_id = await unProduit(serveur, { prix: 1000 });
  const vendre = async () => {
    const panier = await unPanier(awa, [{ produit_id, qte: 2 }], { caisse_id });
    const payee = await nadia.ecrire<{ vente_id: number }>(
      `/api/reservations/${panier.id}/update`,
      { status: 'Termine', amount_gived: 5_000, mode_paiement: 'espece' },
    );
    expect(payee.errors).toEqual([]);
    return payee.data.vente_id;
  };
  const { data } = await creer({ date_debut: '2034-01-01', date_fin: '2034-01-02' });
  await attendrePublication(serveur.adresse);
  const ecoute = await chantal.ecouter('gardes');
  const noms = () => ecoute.messages.map((m) => m.nom);
  const sommes = async () => {
    const { total_taxe, total_garde } = await lire(data.id);
    return [total_taxe, total_garde];
  };
  /** Once it is told, what is read has it. */
  const dit = async (acteFait: () => Promise<unknown>, attendues: number[]) => {
    const deja = noms().length;
    await acteFait();
    await jusqua(() => noms().length > deja, 'les sommes de la garde sont dites');
    expect(ecoute.messages.slice(deja)).toMatchObject([
      { nom: 'garde.sommes_changees', donnees: { garde_id: data.id } },
    ]);
    expect(await sommes()).toEqual(attendues);
  };
  await vendre();
  await acte(data.id, 'demarrer');
  // The sale made before said nothing: the shift's beginning is the first that is heard.
  await jusqua(() => noms().length > 0, 'la garde commence');
  expect(noms()).toEqual(['garde.ouverte']);
  let vente_id = 0;
  await dit(async () => {
    vente_id = await vendre();
  }, [1_000, 3_000]);
  const lignes = (await chef.lire<VenteDetail>(`/api/ventes/${vente_id}`)).data.lignes;
  const retour = {
    lignes: [{ ligne_id: lignes[0]?.id, qte: 1, destination: 'Remis en stock' }],
    mode: 'espece',
    motif: 'Boîte en trop',
  };
  await dit(async () => {
    const repris = await chef.ecrire(`/api/ventes/${vente_id}/retours`, retour);
    expect(repris.errors).toEqual([]);
  }, [500, 1_500]);
  let autre = 0;
  await dit(async () => {
    autre = await vendre();
  }, [1_500, 4_500]);
  await dit(() => chef.ecrire(`/api/ventes/${autre}/cancel`), [500, 1_500]);
  // What a shift brings is not for who sells.
  expect((await awa.ecouter('gardes')).accuses.map((a) => a.ok)).toEqual([false]);
  await acte(data.id, 'terminer');
});

it('la liste se trie par ce qu’elle montre : une garde sans vente vaut 0, non plus que toutes', async () => {
  maintenant = new Date();
  const { poste: serge, caisse_id } = await unCaissier(serveur, 'Serge');
  const { data } = await creer({ date_debut: '2032-01-01', date_fin: '2032-01-02' });
  await acte(data.id, 'demarrer');
  const produit_id = await unProduit(serveur, { prix: 1000 });
  const panier = await unPanier(awa, [{ produit_id, qte: 1 }], { caisse_id });
  const paye = { status: 'Termine', amount_gived: 5000, mode_paiement: 'espece' };
  expect((await serge.ecrire(`/api/reservations/${panier.id}/update`, paye)).statut).toBe(200);
  await acte(data.id, 'terminer');
  await creer({ date_debut: '2033-01-01', date_fin: '2033-01-02' });
  for (const colonne of ['total_taxe', 'total_garde'] as const) {
    const lues = async (ordre: string) =>
      (await chantal.lire<Garde[]>(`/api/gardes?sort=${colonne}&order=${ordre}`)).data.map(
        (g) => g[colonne],
      );
    const montante = await lues('asc');
    expect(montante[0]).toBe(0);
    expect(montante.at(-1)).toBeGreaterThan(0);
    expect(montante).toEqual(montante.toSorted((a, b) => a - b));
    expect(await lues('desc')).toEqual(montante.toReversed());
  }
});

it('la liste : l’ouverte en tête, par période, statut et mots', async () => {
  const { data } = await creer({ date_debut: '2030-03-01', date_fin: '2030-03-02' });
  const liste = (q: string) => chantal.lire<Garde[]>(`/api/gardes?${q}`);
  expect(
    (await liste('period_from=2030-03-02&period_to=2030-03-02')).data.map((g) => g.id),
  ).toEqual([data.id]);
  expect((await liste('search_by_keyword=01/03/2030')).data.map((g) => g.id)).toEqual([data.id]);
  expect((await liste('period_from=2030-03-02&period_to=2030-03-01')).statut).toBe(422);
  const { data: ouverte } = await creer({ heure_debut: '20:00' });
  expect((await liste('page=1&rows=5')).data[0]?.id).toBe(ouverte.id);
});
