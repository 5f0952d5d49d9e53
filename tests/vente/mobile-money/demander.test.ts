// Server: a request is followed by the server, pays its basket once, and is never lost.
import { describe, expect, it } from 'vitest';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import { panierVerrouille } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { DemandeMobileDetail } from '#shared/vente/mobile-money/demande.schema.ts';
import { prefixeEnDouble } from '#shared/vente/mobile-money/ecran.phrases.ts';
import type { ReglagesMobiles } from '#shared/vente/mobile-money/reglages.schema.ts';
import { surFile } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { sql } from '#server/platform/db/sql.ts';
import { jusqua } from '../../harness/patience.ts';
import { unPanier } from '../../factories/une-pharmacie.ts';
import { verifierEvenement } from '../../harness/verifier-evenement.ts';
import {
  avancer,
  awa,
  brice,
  caisse_id,
  chef,
  demander,
  demandesDe,
  devenue,
  encaisser,
  interroger,
  lirePanier,
  prepareMobileMoney,
  produit_id,
  regler,
  serveur,
  unEnvoi,
} from './demander.scene.ts';

prepareMobileMoney();

const venteDe = async (vente_id: number | null) =>
  (await chef.lire<VenteDetail>(`/api/ventes/${vente_id ?? 0}`)).data;
/** The operator has been asked for its status as many times. */
const queriedTimes = (id: number, times: number) =>
  jusqua(async () => {
    const { data } = await chef.lire<DemandeMobileDetail>(`/api/demandes-mobiles/${id}`);
    return data.echanges.filter((e) => e.operation === 'statut').length >= times;
  }, `${times} statuts lus de la demande ${id}`);
const especes = (montant: number) => ({ mode: 'espece', montant });

describe('demander', () => {
  it('[MOB-16] sans opérateur relié, rien ne part et rien n’est écrit', async () => {
    const panier = await unEnvoi();
    await regler(null, 'manuel');
    expect(await demander(panier)).toMatchObject({ statut: 409, errors: [phrases.pasRelie] });
    await regler(null);
    expect(await demandesDe(panier)).toEqual([]);
  });

  it('[MOB-1] un préfixe à deux opérateurs est refusé, et rien ne change', async () => {
    const lire = () => chef.lire<ReglagesMobiles>('/api/mobile-money-reglages');
    const { data: avant } = await lire();
    const faite = await chef.ecrire('/api/mobile-money-reglages', {
      ...avant,
      valeurs: [],
      prefixes: [
        { prefixe: '077', operateur: 'airtel' },
        { prefixe: '077', operateur: 'moov' },
      ],
    });
    expect(faite).toMatchObject({ statut: 422, errors: [prefixeEnDouble('077')] });
    expect((await lire()).data).toEqual(avant);
  });

  it.each([
    ['client_id', 'Identifiant client', 'AB CD'],
    ['client_secret', 'Secret client', 'AB\nCD'],
    ['client_secret', 'Secret client', 'clé-1'],
    ['wallet', 'Portefeuille', 'AB\u00a0CD'],
  ])(
    '[MOB-16] %s mal copié est refusé par sa phrase, et rien ne change',
    async (cle, libelle, valeur) => {
      const lire = () => chef.lire<ReglagesMobiles>('/api/mobile-money-reglages');
      const { data: avant } = await lire();
      const bonnes = ['client_id', 'client_secret', 'wallet'].map((c) => ({
        cle: c,
        valeur: 'A-1',
      }));
      const faite = await chef.ecrire('/api/mobile-money-reglages', {
        ...avant,
        pilote: 'singpay',
        valeurs: bonnes.map((b) => (b.cle === cle ? { cle, valeur } : b)),
      });
      expect(faite).toMatchObject({ statut: 422, errors: [phrases.champMalCopie(libelle)] });
      expect((await lire()).data).toEqual(avant);
    },
  );

  it('[MOB-4] écrite avant de partir, répondue aussitôt, masquée', async () => {
    const panier = await unEnvoi();
    const faite = await demander(panier);
    expect(faite).toMatchObject({ statut: 200, message: phrases.envoyee('077 … 99') });
    expect(faite.data.demandes_mobiles).toMatchObject([
      {
        etat: 'creee',
        operateur: 'airtel',
        montant: 3000,
        telephone: '077 … 99',
        abandonnee: false,
      },
    ]);
    expect(faite.data.etat_caisse).toBe('En encaissement');
    const attend = await devenue(panier, 'en_attente_client');
    expect(attend).toMatchObject({ montant: 3000, telephone: '077 … 99', par: 'Brice Mba' });
    expect(JSON.stringify(await chef.lire(`/api/demandes-mobiles/${attend.id}`))).not.toContain(
      '77123499',
    );
    avancer(5);
    await interroger(attend);
    await devenue(panier, 'rattachee');
  });

  it('[MOB-7] confirmée, elle fait la vente, une fois, et le vendeur l’entend', async () => {
    const panier = await unEnvoi();
    const vendeur = await awa.ecouter('vendeur');
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    avancer(5);
    await interroger({ id });
    const payee = await devenue(panier, 'rattachee');
    const lu = await lirePanier(panier.id);
    expect(lu).toMatchObject({
      status: 'Termine',
      etat_caisse: 'Payé',
      mode_paiement: 'mobile_money',
    });
    expect(lu.demandes_mobiles).toMatchObject([{ id, etat: 'rattachee' }]);
    expect(payee).toMatchObject({ vente_id: lu.vente_id, a_verifier: false });
    expect(payee.ref_operateur).not.toBeNull();
    const vente = await venteDe(lu.vente_id);
    expect(vente).toMatchObject({ encaisse_par: 'Brice Mba', total_client: 3000 });
    expect(vente.paiements).toEqual([
      { mode: 'mobile_money', montant: 3000, reference: payee.ref_operateur },
    ]);
    const noms = (await vendeur.jusquIci()).map((m) => m.nom);
    expect(noms.at(-1)).toBe('reservation.payee');
    expect(noms).toContain('reservation.paiement_mobile');
  });

  it('[MOB-7] la caisse entend ce que REST lit ensuite', async () => {
    const panier = await unEnvoi();
    await verifierEvenement<Reservation[]>({
      poste: brice,
      topic: `caisse:${caisse_id}`,
      lire: async () =>
        (await brice.lire<Reservation[]>(`/api/reservations/jour/caisse?caisse_id=${caisse_id}`))
          .data,
      appliquer: surFile(caisse_id),
      noms: [
        'reservation.paiement_mobile',
        'reservation.paiement_mobile',
        'reservation.paiement_mobile',
      ],
      acte: async () => {
        await demander(panier);
        await devenue(panier, 'en_attente_client');
      },
    });
  });

  it('[MOB-1] [MOB-13] mauvais numéro, montant de trop : rien n’est écrit', async () => {
    const panier = await unEnvoi();
    expect(await demander(panier, { telephone: '077 12 34' })).toMatchObject({
      statut: 422,
      errors: [phrases.numeroFaux],
    });
    expect(await demander(panier, { operateur: 'orange' })).toMatchObject({ statut: 422 });
    for (const montant of [0, 3001, 10.5])
      expect(await demander(panier, { montant })).toMatchObject({ statut: 422 });
    expect(await demandesDe(panier)).toEqual([]);
    expect(await lirePanier(panier.id)).toMatchObject({
      etat_caisse: 'Envoyé',
      demandes_mobiles: null,
    });
  });

  it('[MOB-13] une seule en attente par panier ; un responsable seul peut forcer', async () => {
    const panier = await unEnvoi();
    await demander(panier);
    expect(await demander(panier)).toMatchObject({
      statut: 409,
      code: 'demande_en_cours',
      errors: [phrases.demandeEnAttente],
    });
    expect(await demander(panier, { forcer: 'le client a changé de puce' })).toMatchObject({
      statut: 403,
      errors: [phrases.forcerReserve],
    });
    expect(await demandesDe(panier)).toHaveLength(1);
  });

  it('[MOB-12] le panier est verrouillé pour tous, et « Autre mode » le rend', async () => {
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    expect(
      await brice.ecrire(`/api/reservations/${panier.id}/renvoyer`, { motif: 'Erreur' }),
    ).toMatchObject({ statut: 409, errors: [panierVerrouille] });
    await brice.ecrire(`/api/reservations/${panier.id}/liberer`, {});
    expect((await lirePanier(panier.id)).etat_caisse).toBe('En encaissement');
    const rendu = await brice.ecrire<Reservation>(`/api/demandes-mobiles/${id}/abandonner`, {});
    expect(rendu).toMatchObject({ statut: 200, message: phrases.autreModePris });
    expect(rendu.data.demandes_mobiles).toMatchObject([{ id, abandonnee: true }]);
    expect(await brice.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {})).toMatchObject({
      statut: 409,
    });
    expect(
      await brice.ecrire(`/api/reservations/${panier.id}/renvoyer`, { motif: 'Erreur' }),
    ).toMatchObject({ statut: 200 });
  });
});

describe('ce que l’opérateur répond', () => {
  it('[MOB-6] refusée : son motif, le panier rendu, une autre demande possible', async () => {
    await regler('solde_insuffisant');
    const panier = await unEnvoi();
    await demander(panier);
    await devenue(panier, 'en_attente_client', 'refusee');
    avancer(5);
    await interroger((await demandesDe(panier))[0] ?? { id: 0 });
    expect(await devenue(panier, 'refusee')).toMatchObject({ motif: 'Solde insuffisant' });
    await regler(null);
    expect(await demander(panier)).toMatchObject({ statut: 200 });
  });

  it('[MOB-4] réponse perdue : incertaine, jamais redemandée d’elle-même, puis payée', async () => {
    await regler('reponse_perdue');
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'incertaine');
    expect(await demander(panier)).toMatchObject({ statut: 409, code: 'demande_en_cours' });
    avancer(5);
    await interroger({ id });
    await devenue(panier, 'rattachee');
    await regler(null);
  });

  it('[MOB-6] inconnue de l’opérateur : crue à la seconde réponse, trente secondes après', async () => {
    await regler('jamais_recue');
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'incertaine');
    avancer(4);
    await interroger({ id });
    await queriedTimes(id, 1);
    avancer(20);
    await interroger({ id });
    await queriedTimes(id, 2);
    expect(await devenue(panier, 'incertaine')).toMatchObject({ id });
    avancer(11);
    await interroger({ id });
    expect(await devenue(panier, 'refusee')).toMatchObject({ motif: phrases.jamaisRecue });
    await regler(null);
  });

  it('[MOB-6] un autre montant n’est jamais une confirmation : à une personne de dire', async () => {
    await regler('montant_faux');
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    avancer(5);
    await interroger({ id });
    const douteuse = await devenue(panier, 'incertaine');
    expect(douteuse.motif).toBe(phrases.autreMontant(3000, 3100));
    await regler(null);
    const constatee = await chef.ecrire(`/api/demandes-mobiles/${id}/constater`, {
      payee: true,
      ref_operateur: 'MP260001.11',
    });
    expect(constatee).toMatchObject({ statut: 200 });
    expect(await devenue(panier, 'rattachee')).toMatchObject({ ref_operateur: 'MP260001.11' });
  });

  it('[MOB-4] arrêté pendant l’appel : incertaine, et la suite se lit par le statut', async () => {
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    await sql(
      serveur.orm.em.fork(),
      `update demande_mobile
        set etat = 'demandee', bail_at = now() - interval '10 minutes'
        where id = $1`,
      [id],
    );
    await interroger({ id });
    expect(await devenue(panier, 'incertaine')).toMatchObject({
      motif: phrases.arreteePendantEnvoi,
    });
    avancer(5);
    await interroger({ id });
    await devenue(panier, 'rattachee');
  });
});

describe('autre mode, et ce qui arrive après', () => {
  it('[MOB-9] une part mobile, le reste en espèces : la part confirmée ne s’oublie pas', async () => {
    const panier = await unEnvoi();
    await demander(panier, { montant: 2000 });
    const { id } = await devenue(panier, 'en_attente_client');
    avancer(5);
    await interroger({ id });
    await devenue(panier, 'confirmee');
    expect(await demander(panier, { montant: 1001 })).toMatchObject({ statut: 422 });
    expect(await encaisser(panier, [especes(3000)])).toMatchObject({
      statut: 409,
      code: 'demande_confirmee',
    });
    const mobile = (montant: number) => ({ mode: 'mobile_money', montant, demande_id: id });
    expect(await encaisser(panier, [mobile(1500), especes(1500)])).toMatchObject({ statut: 422 });
    expect(await encaisser(panier, [mobile(2000), mobile(2000)])).toMatchObject({ statut: 422 });
    const payee = await encaisser(panier, [mobile(2000), especes(1000)]);
    expect(payee).toMatchObject({ statut: 200, data: { mode_paiement: 'autres' } });
    expect(await devenue(panier, 'rattachee')).toMatchObject({ vente_id: payee.data.vente_id });
    expect(payee.data).toEqual(await lirePanier(panier.id));
  });

  it('[MOB-7] abandonnée, le panier inchangé et impayé : la confirmation le paie', async () => {
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    await brice.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {});
    avancer(5);
    await interroger({ id });
    await devenue(panier, 'rattachee');
    expect((await lirePanier(panier.id)).status).toBe('Termine');
  });

  it('[MOB-8] payé en espèces entre-temps : confirmée en retard, dite, puis rendue en espèces', async () => {
    await regler('confirme_tard');
    const panier = await unEnvoi();
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    const payee = await encaisser(panier, [especes(5000)]);
    expect(payee).toMatchObject({
      statut: 200,
      data: { demandes_mobiles: [{ abandonnee: true }] },
    });
    avancer(601);
    await interroger({ id });
    const tardive = await devenue(panier, 'confirmee_tardive');
    expect(tardive).toMatchObject({ motif: phrases.panierClos, vente_id: null });
    const avis = await chef.lire<Notification[]>(`/api/notifications?notifiable_id=${chef.id}`);
    expect(avis.data.map((n) => n.genre)).toContain('mobile_money');
    const sessions = await chef.lire<{ id: number; caisse_id: number; fermee_at: string | null }[]>(
      `/api/sessions-caisse?caisse_id=${caisse_id}`,
    );
    const session_id = sessions.data.find((s) => s.fermee_at === null)?.id;
    const sansTiroir = { voie: 'especes', motif: 'Client revenu' };
    expect(await chef.ecrire(`/api/demandes-mobiles/${id}/rembourser`, sansTiroir)).toMatchObject({
      statut: 422,
    });
    const rendue = await chef.ecrire(`/api/demandes-mobiles/${id}/rembourser`, {
      ...sansTiroir,
      session_id,
    });
    expect(rendue).toMatchObject({
      statut: 200,
      message: phrases.rembourseeEnEspeces,
      data: { etat: 'remboursee', remboursee_voie: 'especes', remboursee_par: 'Chantal Obame' },
    });
    expect(
      await chef.ecrire(`/api/demandes-mobiles/${id}/rembourser`, { ...sansTiroir, session_id }),
    ).toMatchObject({ statut: 409 });
    await regler(null);
  });

  it('[MOB-15] rendue par l’opérateur, une fois', async () => {
    await regler('confirme_tard');
    const panier = await unEnvoi(1);
    await demander(panier);
    const { id } = await devenue(panier, 'en_attente_client');
    await encaisser(panier, [especes(1500)]);
    avancer(601);
    await interroger({ id });
    await devenue(panier, 'confirmee_tardive');
    expect(
      await chef.ecrire(`/api/demandes-mobiles/${id}/rembourser`, {
        voie: 'operateur',
        motif: 'Payé deux fois',
      }),
    ).toMatchObject({ statut: 200 });
    expect(await devenue(panier, 'remboursee')).toMatchObject({ remboursee_voie: 'operateur' });
    await regler(null);
  });
});

describe('à la caisse Default, par qui vend', () => {
  it('[MOB-12] le panier se verrouille sans guichet, et se paie par la confirmation', async () => {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
    const faite = await demander(panier, { caisse_id: 1 }, awa);
    expect(faite).toMatchObject({ statut: 200, data: { etat_caisse: 'Non envoyé', caisse_id: 1 } });
    const ajout = { reservation_produits: [{ produit_id, qte: 2 }] };
    expect(await awa.ecrire(`/api/reservations/${panier.id}/update`, ajout)).toMatchObject({
      statut: 409,
      code: 'demande_verrouille',
    });
    expect(
      await awa.ecrire(`/api/reservations/${panier.id}/update`, { status: 'Annule' }),
    ).toMatchObject({ statut: 409, code: 'demande_verrouille' });
    const { id } = await devenue(panier, 'en_attente_client');
    avancer(5);
    await interroger({ id });
    expect(await devenue(panier, 'rattachee')).toMatchObject({ caisse_id: 1, par: 'Awa Ndong' });
    expect(await lirePanier(panier.id)).toMatchObject({ status: 'Termine', caisse_id: 1 });
  });
  it('[MOB-12] « Autre mode » rend le panier : il se change et se paie', async () => {
    const panier = await unPanier(awa, [{ produit_id, qte: 1 }]);
    await demander(panier, { caisse_id: 1 }, awa);
    const { id } = await devenue(panier, 'en_attente_client');
    await awa.ecrire(`/api/demandes-mobiles/${id}/abandonner`, {});
    const ajout = { reservation_produits: [{ produit_id, qte: 2 }] };
    expect(await awa.ecrire(`/api/reservations/${panier.id}/update`, ajout)).toMatchObject({
      statut: 200,
    });
    avancer(5);
    await interroger({ id });
    expect(await devenue(panier, 'confirmee_tardive')).toMatchObject({
      motif: phrases.panierChange,
    });
    expect((await lirePanier(panier.id)).status).toBe('Brouillon');
  });
});

describe('référence saisie', () => {
  const saisie = (reference: string, operateur: string | null = 'airtel') => ({
    mode: 'mobile_money',
    montant: 1500,
    reference,
    operateur,
  });
  it('[MOB-10] notée à vérifier, jamais deux fois, puis vérifiée sur le relevé', async () => {
    const panier = await unEnvoi(1);
    expect(await encaisser(panier, [saisie('AB12')])).toMatchObject({
      statut: 422,
      errors: [phrases.formeDeReference],
    });
    const payee = await encaisser(panier, [saisie('pp2611.30 a77')]);
    expect(payee).toMatchObject({ statut: 200 });
    const [notee] = await demandesDe(panier);
    expect(notee).toMatchObject({
      pilote: 'manuel',
      etat: 'rattachee',
      ref_operateur: 'PP2611.30A77',
      a_verifier: true,
      vente_id: payee.data.vente_id,
    });
    const autre = await unEnvoi(1);
    for (const operateur of ['airtel', null])
      expect(await encaisser(autre, [saisie('PP2611.30A77', operateur)])).toMatchObject({
        statut: 409,
        code: 'reference_deja_prise',
      });
    expect(await encaisser(autre, [saisie('PP2611.30A77', 'moov')])).toMatchObject({ statut: 200 });
    const vue = await chef.ecrire(`/api/demandes-mobiles/${notee?.id ?? 0}/verifier`, {});
    expect(vue).toMatchObject({
      statut: 200,
      data: { a_verifier: false, verifiee_par: 'Chantal Obame' },
    });
  });
});
