// Server: an entry takes its number within the sale's own transaction.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jourDe, jourPlus } from '#shared/base/dates.ts';
import * as phrasesAccord from '#shared/vente/accord/accord.phrases.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import type { OrdonnanceEcrite, Ordonnance } from '#shared/sante/ordonnancier/ordonnance.schema.ts';
import type {
  LigneOrdonnancier,
  PatientInscrit,
} from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { EtatAccord } from '#shared/vente/accord/accord.schema.ts';
import type { VenteDeDevis } from '#shared/vente/facture/facture.schema.ts';
import { cleanUp } from '#server/cleanup.ts';
import { sql } from '#server/platform/db/sql.ts';
import { unCaissier, unClient, unPanier } from '#tests/factories/une-pharmacie.ts';
import { aRelire, verifierEvenement } from '#tests/harness/verifier-evenement.ts';
import type { Poste } from '#tests/harness/serveur-de-test.ts';
import { ALLUME, type Officine, ouvrirOfficine } from './ordonnancier.scene.ts';

let o: Officine;
let morphine = 0;
let amoxicilline = 0;
let ibuprofene = 0;
let savon = 0;
beforeAll(async () => {
  o = await ouvrirOfficine();
  morphine = await o.produit('stupefiant', { libelle: 'MORPHINE 10 mg', qte: 50 });
  amoxicilline = await o.produit('liste_1', { libelle: 'AMOXICILLINE 500 mg', qte: 50 });
  ibuprofene = await o.produit('liste_2', { libelle: 'IBUPROFENE 400 mg', qte: 50 });
  savon = await o.produit(null, { libelle: 'SAVON', qte: 50 });
});
afterAll(() => o.fermer());

const lignesDe = async (vente_id: number | null) =>
  (await o.chantal.lire<LigneOrdonnancier[]>(`/api/ventes/${vente_id}/ordonnancier`)).data;
const lire = async (requete: string) =>
  (await o.chantal.lire<LigneOrdonnancier[]>(`/api/ordonnancier?page=1&rows=25${requete}`)).data;
const annuler = (id: number | null) =>
  o.chantal.ecrire(`/api/ventes/${id}/cancel`, { motif: 'Erreur de client' });

describe('une vente de médicaments listés', () => {
  it('[ORD-13] elle inscrit chaque médicament sous son numéro, et le ticket les dit', async () => {
    const r = await o.panier([
      [ibuprofene, 1],
      [savon, 2],
      [amoxicilline, 3],
    ]);
    const { data, success } = await o.payer(r);
    expect(success).toBe(true);
    expect(data.ordonnancier).toBe('II-1, I-1');
    expect(await lignesDe(data.vente_id)).toMatchObject([
      { registre: 'liste_2', numero: 1, libelle: 'IBUPROFENE 400 mg', qte: 1, patient: null },
      {
        registre: 'liste_1',
        numero: 1,
        libelle: 'AMOXICILLINE 500 mg',
        qte: 3,
        genre: 'delivrance',
      },
    ]);
    const suivante = await o.payer(await o.panier([[amoxicilline, 1]]));
    expect(suivante.data.ordonnancier).toBe('I-2');
    expect(await o.verifier()).toEqual([]);
  });
  it('[ORD-13] un client connu est le patient, si personne n’en a dit un autre', async () => {
    const client_id = await unClient(o.serveur, { libelle: 'ONDO Marie' });
    const r = await unPanier(o.awa, [{ produit_id: amoxicilline, qte: 1 }], { client_id });
    const { data } = await o.payer(r);
    expect(await lignesDe(data.vente_id)).toMatchObject([{ patient: 'ONDO Marie' }]);
  });
  it('une vente de savon n’inscrit rien', async () => {
    const { data } = await o.payer(await o.panier([[savon, 1]]));
    expect(data.ordonnancier).toBeNull();
    expect(await lignesDe(data.vente_id)).toEqual([]);
  });
});

describe('ce qui est exigé', () => {
  it('[ORD-11] sans ordonnance, un stupéfiant ne se vend pas : rien n’est écrit', async () => {
    const r = await o.panier([[morphine, 1]]);
    expect(await o.payer(r)).toMatchObject({
      statut: 409,
      code: 'ordonnance_requise',
      errors: [phrases.ordonnanceRequise(['MORPHINE 10 mg']), phrases.ordonnanceManque],
    });
    await o.awa.ecrire(`/api/reservations/${r.id}/ordonnance`, { patient: 'MBA Rose' });
    expect((await o.payer(r)).errors).toEqual([
      phrases.ordonnanceRequise(['MORPHINE 10 mg']),
      phrases.prescripteurManque,
      phrases.dateManque,
      phrases.patientSansAdresse,
    ]);
  });
  it('[ORD-10] l’ordonnance d’un panier se remplace, se relit, dit ce qui manque', async () => {
    const r = await o.panier([[morphine, 1]]);
    const chemin = `/api/reservations/${r.id}/ordonnance`;
    expect((await o.awa.lire<Ordonnance | null>(chemin)).data).toBeNull();
    const ecrite = await o.awa.ecrire<OrdonnanceEcrite>(chemin, { patient: ' MBA Rose ' });
    expect(ecrite).toMatchObject({ statut: 200, message: phrases.ordonnanceIncomplete });
    expect(ecrite.texte).not.toContain('MBA');
    expect(ecrite.data.manque).toContain(phrases.prescripteurManque);
    await o.ordonnance(r.id, { porteur: 'NZE Paul', porteur_piece: 'CNI 123' });
    expect((await o.awa.lire<Ordonnance>(chemin)).data).toMatchObject({
      patient: 'MBA Rose',
      prescripteur: { nom: 'Dr ONDO Paul' },
      porteur: 'NZE Paul',
    });
    await o.ordonnance(r.id, { usage_professionnel: true });
    expect((await o.awa.lire<Ordonnance>(chemin)).data).toMatchObject({
      usage_professionnel: true,
      patient: null,
      porteur: null,
    });
  });
  it('[ORD-10] une date à venir, un prescripteur inconnu, un panier sans médicament listé : refusés', async () => {
    const r = await o.panier([[morphine, 1]]);
    const saisir = (id: number, corps: object) =>
      o.awa.ecrire(`/api/reservations/${id}/ordonnance`, corps);
    const demain = jourPlus(jourDe(new Date()), 1);
    expect(await saisir(r.id, { date_ordonnance: demain })).toMatchObject({
      statut: 422,
      errors: [phrases.dateAVenir],
    });
    expect((await saisir(r.id, { prescripteur_id: 99_999 })).statut).toBe(422);
    expect((await saisir((await o.panier([[savon, 1]])).id, {})).code).toBe('ordonnance_inutile');
    expect((await saisir(99_999, {})).statut).toBe(404);
    const payee = await o.panier([[amoxicilline, 1]]);
    await o.payer(payee);
    expect((await saisir(payee.id, {})).code).toBe('reservation_fermee');
  });
  it('[ORD-13] la délivrance copie l’ordonnance, qui quitte le panier avec la vente', async () => {
    const r = await o.panier([
      [morphine, 2],
      [amoxicilline, 1],
    ]);
    await o.ordonnance(r.id, { porteur: 'NZE Paul', porteur_adresse: 'Akanda' });
    const { data } = await o.payer(r);
    const lignes = await lignesDe(data.vente_id);
    expect(lignes.map((l) => l.registre)).toEqual(['stupefiant', 'liste_1']);
    for (const l of lignes)
      expect(l).toMatchObject({
        prescripteur: 'Dr ONDO Paul',
        prescripteur_numero: 'CNOM 412',
        patient: 'MBA Rose',
        patient_adresse: 'Nzeng-Ayong, Libreville',
        porteur: 'NZE Paul',
        vendeur: 'Awa Ndong',
        par: 'Chantal Obame',
        autorise_par: null,
      });
    expect((await o.awa.lire(`/api/reservations/${r.id}/ordonnance`)).data).toBeNull();
    const [reste] = await sql(o.em(), 'select 1 from ordonnance where reservation_id = $1', [r.id]);
    expect(reste).toBeUndefined();
  });
  it('[ORD-13] pour l’usage professionnel, l’inscription le dit, et n’a pas de patient', async () => {
    const r = await o.panier([[morphine, 1]]);
    await o.ordonnance(r.id, { usage_professionnel: true });
    const { data } = await o.payer(r);
    expect(await lignesDe(data.vente_id)).toMatchObject([
      { usage_professionnel: true, patient: null },
    ]);
  });
  it('[ORD-13] deux lignes d’un même registre se numérotent dans l’ordre du panier', async () => {
    const autre = await o.produit('stupefiant', { libelle: 'FENTANYL', qte: 20 });
    const r = await o.panier([
      [autre, 1],
      [morphine, 1],
    ]);
    await o.ordonnance(r.id);
    const { data } = await o.payer(r);
    const numeros = (await lignesDe(data.vente_id)).map((l) => [l.produit_id, l.numero]);
    const premier = Math.min(...numeros.map(([, n]) => n ?? 0));
    expect(new Map(numeros as [number, number][])).toEqual(
      new Map([
        [autre, premier],
        [morphine, premier + 1],
      ]),
    );
  });
  it('un prescripteur corrigé depuis ne change rien de ce qui est inscrit', async () => {
    const docteur = await o.prescripteur({ nom: 'Dr MVE' });
    const r = await o.panier([[morphine, 1]]);
    await o.ordonnance(r.id, { prescripteur_id: docteur.id });
    const { data } = await o.payer(r);
    await o.awa.ecrire(`/api/prescripteurs/${docteur.id}/update`, { nom: 'Dr MVE Jean' });
    expect(await lignesDe(data.vente_id)).toMatchObject([{ prescripteur: 'Dr MVE' }]);
  });
});

describe('qui délivre', () => {
  const unStupefiant = async () => {
    const r = await o.panier([[morphine, 1]]);
    await o.ordonnance(r.id);
    return r;
  };
  it('[ORD-12] sans le droit, il faut l’accord de qui l’a ; il est au registre', async () => {
    const r = await unStupefiant();
    expect(await o.payer(r, o.awa)).toMatchObject({
      statut: 409,
      code: 'accord_requis',
      errors: [expect.stringContaining('délivrance de 1 boîte de MORPHINE 10 mg')],
    });
    const requis = await o.awa.lire<EtatAccord>(`/api/accords?reservation_id=${r.id}`);
    expect(requis.data.requis).toMatchObject([{ genre: 'delivrance', qte: 1 }]);
    await o.awa.ecrire('/api/accords', { reservation_id: r.id, pin: '2580' });
    const payee = await o.payer(r, o.awa);
    expect(payee.success).toBe(true);
    expect(await lignesDe(payee.data.vente_id)).toMatchObject([{ autorise_par: 'Chantal Obame' }]);
  });
  it('[ACO-8] l’ordonnance changée après l’accord : il est à redonner', async () => {
    const r = await unStupefiant();
    await o.awa.ecrire('/api/accords', { reservation_id: r.id, pin: '2580' });
    await o.ordonnance(r.id, { patient: 'AUTRE Personne' });
    const lu = await o.awa.lire<EtatAccord>(`/api/accords?reservation_id=${r.id}`);
    expect(lu.data).toMatchObject({ requis: [{ genre: 'delivrance' }], accords: [{}] });
    expect(await o.payer(r, o.awa)).toMatchObject({ statut: 409, code: 'accord_requis' });
    await o.awa.ecrire('/api/accords', { reservation_id: r.id, pin: '2580' });
    await o.ordonnance(r.id, { patient: 'AUTRE Personne' });
    const payee = await o.payer(r, o.awa);
    expect(payee.success).toBe(true);
    expect(await lignesDe(payee.data.vente_id)).toMatchObject([
      { patient: 'AUTRE Personne', autorise_par: 'Chantal Obame' },
    ]);
  });
  it('[ORD-12] un devis de stupéfiant se valide avec l’accord de qui peut délivrer', async () => {
    const marie = await o.serveur.poste('Marie Ondo', {
      habilitations: [{ menu: 'VENTE', submenus: ['devis'] }],
    });
    const r = await unStupefiant();
    await o.awa.ecrire(`/api/reservations/${r.id}/update`, { status: 'Devis' });
    const valider = () =>
      marie.ecrire<VenteDeDevis>(`/api/reservation/facture/${r.id}`, { amount_gived: 1_000_000 });
    expect(await valider()).toMatchObject({ statut: 409, code: 'accord_requis' });
    const accord = await marie.ecrire('/api/accords', { reservation_id: r.id, pin: '2580' });
    expect(accord.statut).toBe(200);
    const vendue = await valider();
    expect(vendue.statut).toBe(200);
    expect(await lignesDe(vendue.data.vente_id)).toMatchObject([{ autorise_par: 'Chantal Obame' }]);
  });
  it('[ACO-6] qui annule des ventes n’accorde pas une délivrance ; chacun donne ce qui est à lui', async () => {
    const gerer = [{ menu: 'VENTE', submenus: ['reservation', 'vente'] }];
    const paul = await o.serveur.poste('Paul Essono', { habilitations: gerer, pin: '9090' });
    const r = await unStupefiant();
    expect(await o.awa.ecrire('/api/accords', { reservation_id: r.id, pin: '9090' })).toMatchObject(
      {
        statut: 422,
        code: 'pin_invalide',
        errors: [phrasesAccord.accordPinFaux],
      },
    );
    await o.awa.ecrire(`/api/reservations/${r.id}/update`, { remise: 500 });
    const partie = await paul.ecrire<EtatAccord>('/api/accords', { reservation_id: r.id });
    expect(partie.data.requis.map((m) => m.genre)).toEqual(['delivrance']);
    const toute = await paul.ecrire<EtatAccord>('/api/accords', {
      reservation_id: r.id,
      pin: '2580',
    });
    expect(toute.data.requis).toEqual([]);
  });
  it('[ORD-12] un caissier encaisse ce que la pharmacienne a accordé, et pas une boîte de plus', async () => {
    const { poste: brice, caisse_id } = await unCaissier(o.serveur, 'Brice Mba');
    const r = await unPanier(o.awa, [{ produit_id: morphine, qte: 1 }]);
    await o.ordonnance(r.id);
    await o.awa.ecrire('/api/accords', { reservation_id: r.id, pin: '2580' });
    const envoyer = (qte: number) =>
      o.awa.ecrire(`/api/reservations/${r.id}/update`, {
        reservation_produits: [{ produit_id: morphine, qte }],
        caisse_id,
        switch_caisse_at: new Date().toISOString(),
      });
    const encaisser = () =>
      brice.ecrire<{ ordonnancier: string }>(`/api/reservations/${r.id}/update`, {
        status: 'Termine',
        amount_gived: 100_000,
        mode_paiement: 'espece',
      });
    await envoyer(2);
    expect((await encaisser()).code).toBe('accord_requis');
    await envoyer(1);
    expect((await encaisser()).data.ordonnancier).toMatch(/^S-\d+$/);
  });
});

describe('ce qui est repris', () => {
  it('[ORD-14] une annulation est une ligne de plus, qui nomme la première', async () => {
    const { data } = await o.payer(
      await o.panier([
        [amoxicilline, 3],
        [ibuprofene, 1],
      ]),
    );
    const [premiere, seconde] = await lignesDe(data.vente_id);
    expect((await annuler(data.vente_id)).success).toBe(true);
    const apres = await lignesDe(data.vente_id);
    expect(apres.slice(0, 2)).toEqual([premiere, seconde]);
    expect(apres.slice(2)).toMatchObject([
      { genre: 'annulation', qte: -3, corrige_numero: premiere?.numero, registre: 'liste_1' },
      { genre: 'annulation', qte: -1, corrige_numero: seconde?.numero, registre: 'liste_2' },
    ]);
    expect(apres[2]?.numero).toBe((premiere?.numero ?? 0) + 1);
    expect(await o.verifier()).toEqual([]);
  });
  it('[ORD-14] un retour reprend ce qui revient, à l’étal ou en quarantaine ; même une fois le registre arrêté', async () => {
    const r = await o.panier([[morphine, 3]]);
    await o.ordonnance(r.id);
    const { data } = await o.payer(r);
    const ligne_id = data.reservation_produits[0]?.id;
    const rendre = (qte: number, destination: string) =>
      o.chantal.ecrire(`/api/ventes/${data.vente_id}/retours`, {
        motif: 'Erreur de dosage',
        mode: 'espece',
        lignes: [{ ligne_id, qte, destination }],
      });
    expect((await rendre(1, 'Remis en stock')).errors).toEqual([]);
    await o.regler({ ...ALLUME, actif: false });
    expect((await rendre(1, 'Quarantaine')).errors).toEqual([]);
    await o.regler(ALLUME);
    expect((await rendre(1, 'Quarantaine')).errors).toEqual([]);
    const lignes = await lignesDe(data.vente_id);
    expect(lignes.map((l) => [l.genre, l.qte, l.corrige_numero])).toEqual([
      ['delivrance', 3, null],
      ['retour', -1, lignes[0]?.numero],
      ['retour', -1, lignes[0]?.numero],
      ['retour', -1, lignes[0]?.numero],
    ]);
    expect(await o.verifier()).toEqual([]);
  });
});

describe('lire le registre', () => {
  it('par tableau, produit, prescripteur, numéro ; par patient, sans que son nom soit dans une adresse', async () => {
    const docteur = await o.prescripteur({ nom: 'Dr BOUKA' });
    const r = await o.panier([[morphine, 1]]);
    await o.ordonnance(r.id, {
      prescripteur_id: docteur.id,
      patient: 'NGUEMA Célestine',
      patient_adresse: 'Owendo',
    });
    const { data } = await o.payer(r);
    const [ligne] = await lignesDe(data.vente_id);
    expect((await lire('&registre=stupefiant'))[0]).toEqual(ligne);
    expect(await lire(`&prescripteur_id=${docteur.id}`)).toEqual([ligne]);
    expect((await lire(`&produit_id=${savon}`)).length).toBe(0);
    expect(await lire(`&search_by_keyword=${data.ordonnancier}`)).toEqual([ligne]);
    expect((await lire('&search_by_keyword=morphine'))[0]).toEqual(ligne);
    expect(await lire('&search_by_keyword=nguema')).toEqual([]);
    const trouves = await o.chantal.ecrire<PatientInscrit[]>('/api/ordonnancier/patients', {
      mots: 'celestine',
    });
    expect(trouves.data).toMatchObject([{ patient: 'NGUEMA Célestine', nombre: 1 }]);
    expect(await lire(`&patient_de=${trouves.data[0]?.inscription_id}`)).toEqual([ligne]);
  });
  it('[ORD-15] qui l’a lu est au journal, une fois par quart d’heure et par lecture', async () => {
    const lectures = () =>
      sql<{ acte: string; apres: object }>(
        o.em(),
        `select acte, apres from journal_audit
          where entite = 'ordonnancier' and utilisateur = 'Chantal Obame' and acte <> 'impression'
            and apres ->> 'registre' = 'liste_2'
          order by id`,
      );
    await lire('&registre=liste_2');
    await lire('&registre=liste_2');
    expect(await lectures()).toMatchObject([{ acte: 'lecture', apres: { registre: 'liste_2' } }]);
    await o.chantal.lire('/api/ordonnancier?registre=liste_2');
    expect((await lectures()).map((l) => l.acte)).toEqual(['lecture', 'export']);
  });
  it('[ORD-15] qui lit l’ordonnance qu’un autre a saisie est au journal, pas qui la relit', async () => {
    const r = await o.panier([[morphine, 1]]);
    await o.ordonnance(r.id, { patient: 'OBAME Luc' });
    const lue = (poste: Poste) => poste.lire<Ordonnance>(`/api/reservations/${r.id}/ordonnance`);
    for (const poste of [o.awa, o.chantal, o.chantal])
      expect((await lue(poste)).data.patient).toBe('OBAME Luc');
    expect(
      await sql(
        o.em(),
        `select utilisateur, acte, apres from journal_audit
          where entite = 'ordonnance d’un panier' and entite_id = $1`,
        [r.id],
      ),
    ).toEqual([{ utilisateur: 'Chantal Obame', acte: 'lecture', apres: {} }]);
  });
  it('[ORD-19] l’ordonnance d’un panier qui ne se vend pas s’oublie', async () => {
    const ordonnances = (ids: readonly number[]) =>
      sql<{ reservation_id: number }>(
        o.em(),
        'select reservation_id from ordonnance where reservation_id = any($1)',
        [ids],
      );
    const [annule, laisse, attendu] = await Promise.all([
      o.panier([[morphine, 1]]),
      o.panier([[morphine, 1]]),
      o.panier([[morphine, 1]]),
    ]);
    for (const { id } of [annule, laisse, attendu]) await o.ordonnance(id);
    await o.awa.ecrire(`/api/reservations/${annule.id}/update`, { status: 'Annule' });
    const vieillir = (id: number, jours: number) =>
      sql(
        o.em(),
        `update ordonnance set updated_at = now() - make_interval(days => $2)
          where reservation_id = $1`,
        [id, jours],
      );
    await vieillir(laisse.id, 91);
    await vieillir(attendu.id, 89);
    await cleanUp(o.serveur.orm, 24);
    expect(await ordonnances([annule.id, laisse.id, attendu.id])).toEqual([
      { reservation_id: attendu.id },
    ]);
  });
  it('[ORD-15] qui vend ne le lit pas', async () => {
    for (const chemin of ['/api/ordonnancier', '/api/ventes/1/ordonnancier'])
      expect((await o.awa.lire(chemin)).statut).toBe(403);
    expect((await o.awa.ecrire('/api/ordonnancier/patients', { mots: 'mba' })).statut).toBe(403);
  });
  it('[ORD-16] le second papier du même est une copie ; une ligne de plus, c’en est un autre', async () => {
    const editer = (corps: object) =>
      o.chantal.ecrire<{ rang: number }>('/api/ordonnancier/editions', {
        genre: 'registre',
        period_from: '2026-11-01T00:00:00+01:00',
        period_to: '2026-11-30T00:00:00+01:00',
        lignes: 3,
        ...corps,
      });
    expect((await editer({})).data.rang).toBe(1);
    expect((await editer({})).data.rang).toBe(2);
    expect((await editer({ lignes: 4 })).data.rang).toBe(1);
    expect((await editer({ registre: 'liste_1' })).data.rang).toBe(1);
    const ensemble = await Promise.all([1, 2, 3].map(() => editer({ lignes: 5 })));
    expect(ensemble.map((e) => e.data.rang).sort()).toEqual([1, 2, 3]);
  });
  it('[ORD-20] qui le lit entend qu’il a une ligne de plus, jamais de qui', async () => {
    const r = await o.panier([[amoxicilline, 1]]);
    const [message] = await verifierEvenement({
      poste: o.chantal,
      topic: 'ordonnancier',
      lire: () => Promise.resolve(null),
      appliquer: aRelire,
      acte: () => o.payer(r),
      noms: ['ordonnancier.change'],
    });
    expect(message?.donnees).toEqual({
      change: { genre: 'inscription', id: expect.any(Number) as number },
    });
  });
});

describe('un registre arrêté', () => {
  it('[ORD-3] ne demande rien, n’inscrit rien : un autre client vend comme avant', async () => {
    await o.regler({ ...ALLUME, actif: false });
    const r = await o.panier([
      [morphine, 1],
      [amoxicilline, 1],
    ]);
    const { data, success } = await o.payer(r, o.awa);
    expect([success, data.ordonnancier]).toEqual([true, null]);
    expect(await lignesDe(data.vente_id)).toEqual([]);
    const saisie = await o.awa.ecrire(`/api/reservations/${r.id}/ordonnance`, {});
    expect(saisie.code).toBe('ordonnancier_arrete');
    expect((await annuler(data.vente_id)).success).toBe(true);
    await o.regler(ALLUME);
    expect(await o.verifier()).toEqual([]);
  });
  it('[ORD-9] se règle par un administrateur, avec trois noms et trois sigles', async () => {
    const { tableaux } = ALLUME;
    const regler = (plus: object, par = o.admin) =>
      par.ecrire('/api/ordonnancier/reglage', { ...ALLUME, ...plus });
    expect((await regler({}, o.chantal)).statut).toBe(403);
    const liste_1 = { ...tableaux.liste_1, court: 'S' };
    expect((await regler({ tableaux: { ...tableaux, liste_1 } })).errors).toEqual([
      phrases.siglesPareils,
    ]);
    const sansNom = { ...tableaux.liste_1, nom: '' };
    expect((await regler({ tableaux: { ...tableaux, liste_1: sansNom } })).errors).toEqual([
      phrases.nomDuTableauRequis,
    ]);
    const exigeante = { ...tableaux.liste_1, exiger: true };
    expect((await regler({ tableaux: { ...tableaux, liste_1: exigeante } })).data).toMatchObject({
      tableaux: { liste_1: { demander: true, exiger: true } },
    });
    expect(await o.payer(await o.panier([[amoxicilline, 1]]))).toMatchObject({
      code: 'ordonnance_requise',
    });
    await o.regler(ALLUME);
  });
  it('[ORD-9] aucune durée ne tait le comptage des stupéfiants', async () => {
    for (const comptage_jours of [0, -31, 0.5, 367, 1e308])
      expect(
        await o.admin.ecrire('/api/ordonnancier/reglage', { ...ALLUME, comptage_jours }),
        String(comptage_jours),
      ).toMatchObject({
        statut: 422,
        errors: [expect.stringContaining('« jours entre deux comptages »')],
      });
  });
  it('le réglage voyage avec la pharmacie, que chaque écran connaît', async () => {
    const { data } = await o.awa.lire<{ ordonnancier: unknown }>('/api/pharmacie-info');
    expect(data.ordonnancier).toEqual({ ...REGLAGE_DE_DEPART, actif: true });
  });
});
