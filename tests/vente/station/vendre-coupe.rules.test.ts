import { SAISIE_TOUT_AUTRE } from '#tests/factories/saisies.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Contexte,
  nouveauPanier,
  panierChange,
  refusDActe,
  refusDeVente,
  remisePermise,
  venteDe,
  venteEnEspeces,
} from '#client/vente/station/vendre-coupe.rules.ts';
import { enCentimes, enFcfa, ZERO } from '#shared/base/montant.ts';
import { calculerLigne, calculerTotaux } from '#shared/vente/reservation/totaux.rules.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import type { MajReservation, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import * as phrases from '#shared/vente/station/coupe.phrases.ts';
import { instantCorrige, numeroProvisoire } from '#shared/vente/station/provisoire.rules.ts';
import { venteFaite } from '#shared/vente/station/station.schema.ts';
import {
  uneLigne,
  unePharmacie,
  unProduit,
  uneReservation,
} from '#tests/factories/objets-du-fil.ts';
import { tirages } from '#tests/harness/tirages.ts';

const MAINTENANT = new Date('2026-11-25T21:30:00+01:00');
const PHARMACIE = unePharmacie({ remise_sans_accord: 10, taux_tva: 18, taux_css: 1 });
const SANS_LIMITE = { remise_sans_accord: 100, taux_tva: 18, taux_css: 1 };
const GARDE = { id: 4, montant_taxe: 500 };
const REGLAGES = { pharmacie: PHARMACIE, garde: GARDE };
const vide = () => nouveauPanier(-3, 'Awa NDONG', REGLAGES, MAINTENANT);
const catalogue =
  (...produits: Produit[]) =>
  (id: number): Produit | null =>
    produits.find((p) => p.id === id) ?? null;
const DOLIPRANE = unProduit({ qte: 5, qte_disponible: 5 });
const changer = (r: Reservation, corps: MajReservation, ...produits: Produit[]) =>
  panierChange(r, corps, {
    produitDe: catalogue(...produits),
    pharmacie: PHARMACIE,
    maintenant: MAINTENANT,
  });
const avec = (qte: number): Reservation => {
  const fait = changer(vide(), { reservation_produits: [{ produit_id: 11, qte }] }, DOLIPRANE);
  if (!('panier' in fait)) throw new Error(fait.refus);
  return fait.panier;
};
const contexte = (c: Partial<Contexte> = {}): Contexte => ({
  ...REGLAGES,
  vendeur: 'Awa NDONG',
  produitDe: catalogue(DOLIPRANE),
  contre_indications: 0,
  maintenant: MAINTENANT,
  ...c,
});
const payer = (r: Reservation, corps: MajReservation, c: Partial<Contexte> = {}) =>
  venteEnEspeces(r, corps, {
    ...contexte(c),
    numero: 12,
    marque: 'P3',
    vendeur_id: 5,
  });
const ESPECES = { status: 'Termine', amount_gived: 5_000, mode_paiement: 'espece' } as const;

describe('le numéro et l’heure d’un ticket provisoire', () => {
  it('[HSL-1] la marque du poste, puis son compte', () => {
    expect(numeroProvisoire('P3', 12)).toBe('P3-0012');
    expect(numeroProvisoire('P3', 12_345)).toBe('P3-12345');
  });
  it('[HSL-2] l’avance du poste est ôtée ; jamais après la réception', () => {
    expect(instantCorrige(10_000, { envoyee: 70_000, recue: 60_000 })).toBe(0);
    expect(instantCorrige(70_000, { envoyee: 60_000, recue: 61_000 })).toBe(61_000);
  });
});

describe('un panier fait sur le poste', () => {
  it('[CPE-2] pour COMPTANT, à Default, aux taux et à la taxe de garde lus en dernier', () => {
    expect(vide()).toMatchObject({
      id: -3,
      client_id: 1,
      caisse_id: 1,
      status: 'Brouillon',
      taux_tva: 18,
      montant_taxe: 500,
      garde_id: 4,
    });
  });
  it('[CPE-5] des lignes au prix du catalogue, sommées par les règles partagées', () => {
    const r = avec(2);
    expect(r).toMatchObject({ version: 2, net_a_payer: 3_500, total_garde: 1_000 });
    expect(r.reservation_produits[0]).toMatchObject({ libelle: DOLIPRANE.libelle, qte: 2 });
  });
  it('[CPE-5] plus que le rayon, sans prix, sans stock, inconnu : refusé avec sa phrase', () => {
    const demander = (p: Produit | null, qte = 1) => {
      const fait = changer(
        vide(),
        { reservation_produits: [{ produit_id: 11, qte }] },
        ...(p ? [p] : []),
      );
      return 'refus' in fait ? fait.refus : null;
    };
    expect(demander(DOLIPRANE, 6)).toContain('5');
    expect(demander(unProduit({ prix_de_vente: 0 }))).toContain('Impossible d');
    expect(demander(unProduit({ qte: 3, qte_perimee: 3 }))).toContain('Stock : 0');
    expect(demander(unProduit({ is_active: false }))).toContain('Impossible d');
    expect(demander(null)).toBe(phrases.produitInconnu);
    expect(demander(DOLIPRANE, 1.5)).toContain('Quantité invalide');
  });
  it('[CPE-5] une ligne déjà là garde son prix, et se diminue même sans stock', () => {
    const r = avec(3);
    const cher = unProduit({ prix_de_vente: 9_000, qte: 0, qte_disponible: 0 });
    const fait = changer(r, { reservation_produits: [{ produit_id: 11, qte: 1 }] }, cher);
    expect(fait).toMatchObject({ panier: { reservation_produits: [{ prix_de_vente: 1250 }] } });
  });
  it('[CPE-4] [CPE-5] la remise d’un vendeur seul, pas plus ; elle fige les quantités', () => {
    const r = avec(2);
    expect(remisePermise({ remise: 350, montant_avant_remise: 3_500 }, PHARMACIE)).toBe(true);
    expect(
      remisePermise(
        { remise: 1_230, montant_avant_remise: 15_000 },
        unePharmacie({ remise_sans_accord: 8.2 }),
      ),
    ).toBe(true);
    expect(remisePermise({ remise: 1, montant_avant_remise: 3_500 }, null)).toBe(false);
    expect(changer(r, { remise: 351 })).toMatchObject({ refus: phrases.remiseTropForte(10) });
    expect(changer(r, { remise: 9_999 })).toMatchObject({
      refus: phrasesReservation.remiseInvalide,
    });
    const remise = changer(r, { remise: 350 });
    if (!('panier' in remise)) throw new Error(remise.refus);
    expect(remise.panier.net_a_payer).toBe(3_150);
    expect(
      changer(remise.panier, { reservation_produits: [{ produit_id: 11, qte: 3 }] }, DOLIPRANE),
    ).toMatchObject({ refus: phrasesReservation.remiseAppliquee });
  });
  it('[RES-16] [CPE-5] sous une remise, une ligne s’ôte comme avec le serveur, tant que la remise reste permise', () => {
    const deux = changer(
      vide(),
      {
        reservation_produits: [
          { produit_id: 11, qte: 2 },
          { produit_id: 12, qte: 2 },
        ],
      },
      DOLIPRANE,
      unProduit({ id: 12, libelle: 'SPASFON', prix_de_vente: 100 }),
    );
    if (!('panier' in deux)) throw new Error(deux.refus);
    const remise = (n: number): Reservation => {
      const fait = changer(deux.panier, { remise: n });
      if (!('panier' in fait)) throw new Error(fait.refus);
      return fait.panier;
    };
    const sans = (r: Reservation, produit_id: number, qte = 2) =>
      changer(r, { reservation_produits: [{ produit_id, qte }] }, DOLIPRANE);
    expect(sans(remise(350), 11)).toMatchObject({
      panier: { remise: 350, net_a_payer: 3_150, reservation_produits: [{ produit_id: 11 }] },
    });
    // Too much of what is left, then more than it; a quantity stays locked.
    expect(sans(remise(350), 12)).toMatchObject({ refus: phrases.remiseTropForte(10) });
    const libre = { produitDe: catalogue(DOLIPRANE), pharmacie: unePharmacie(SANS_LIMITE) };
    const corps = { reservation_produits: [{ produit_id: 12, qte: 2 }] };
    const forte = { ...remise(350), remise: 2_000 };
    expect(panierChange(forte, corps, { ...libre, maintenant: MAINTENANT })).toMatchObject({
      refus: phrasesReservation.remiseInvalide,
    });
    expect(sans(remise(350), 11, 1)).toMatchObject({ refus: phrasesReservation.remiseAppliquee });
  });
  it('[CPE-5] annulé, il ne change plus', () => {
    const annule = changer(avec(1), { status: 'Annule' });
    if (!('panier' in annule)) throw new Error(annule.refus);
    expect(changer(annule.panier, { remise: 1 })).toMatchObject({
      refus: phrasesReservation.filigrane.Annule,
    });
  });
  it('[CPE-5] des paniers au hasard : les sommes sont celles du serveur, au centime', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            prix: fc.integer({ min: 1, max: 90_000 }),
            qte: fc.integer({ min: 1, max: 40 }),
            tva: fc.boolean(),
            css: fc.boolean(),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        (lignes) => {
          const produits = lignes.map((l, i) =>
            unProduit({ id: 100 + i, prix_de_vente: l.prix, qte: 40, tva: l.tva, css: l.css }),
          );
          const demandees = lignes.map((l, i) => ({ produit_id: 100 + i, qte: l.qte }));
          const fait = changer(vide(), { reservation_produits: demandees }, ...produits);
          if (!('panier' in fait)) throw new Error(fait.refus);
          const taxes = { taux_tva: 18, taux_css: 1, montant_taxe: enCentimes(500) };
          const attendu = calculerTotaux(
            lignes.map((l) =>
              calculerLigne({ ...l, prix_de_vente: enCentimes(l.prix), prise_en_charge: 0 }, taxes),
            ),
            ZERO,
          );
          expect(fait.panier.net_a_payer).toBe(enFcfa(attendu.net_a_payer));
        },
      ),
      { numRuns: tirages(200, 2_000) },
    );
  });
});

describe('ce qu’un poste ne fait pas sans le serveur', () => {
  it.each<[string, MajReservation, string]>([
    ['un devis', { status: 'Devis' }, phrases.devis],
    ['un envoi', { caisse_id: 3, switch_caisse_at: '2026-11-25T20:00:00Z' }, phrases.envoi],
    ['une autre caisse', { caisse_id: 3 }, phrases.envoi],
    ['un client nommé', { client_id: 7 }, phrases.clientNomme],
    ['un assuré', { nom_assure: 'OBIANG' }, phrases.clientNomme],
    [
      'une prise en charge',
      { reservation_produits: [{ produit_id: 11, qte: 1, prise_en_charge: 80 }] },
      phrases.priseEnCharge,
    ],
  ])('[CPE-3] %s', (_quoi, corps, phrase) => {
    expect(refusDActe(corps)).toBe(phrase);
    expect(changer(avec(1), corps, DOLIPRANE)).toMatchObject({ refus: phrase });
  });
  it('[CPE-3] le reste se fait', () => {
    expect(refusDActe({ remise: 100, nom_assure: '', client_id: 1, caisse_id: 1 })).toBeNull();
  });
  const stupefiant = uneReservation({
    reservation_produits: [uneLigne({ libelle: 'MORPHINE', tableau: 'stupefiant' })],
  });
  it.each<[string, Reservation, Partial<Contexte>, string]>([
    ['d’un autre', uneReservation({ created_by: 'Serge' }), {}, phrases.autreVendeur('Serge')],
    [
      'à une caisse',
      uneReservation({
        caisse: 'Caisse 1',
        etat_caisse: 'Envoyé',
        switch_caisse_at: '2026-11-25T20:00:00Z',
      }),
      {},
      phrases.dejaEnvoye('Caisse 1'),
    ],
    ['d’un client', uneReservation({ client_id: 7 }), {}, phrases.clientNomme],
    ['pris en charge', uneReservation({ total_prise_en_charge: 10 }), {}, phrases.priseEnCharge],
    ['trop remisé', uneReservation({ remise: 200 }), {}, phrases.remiseTropForte(10)],
    [
      'sur ordonnance',
      stupefiant,
      {
        pharmacie: unePharmacie({ ordonnancier: { ...REGLAGE_DE_DEPART, actif: true } }),
      },
      phrases.surOrdonnance('MORPHINE'),
    ],
    ['contre-indiqué', uneReservation(), { contre_indications: 1 }, phrases.contreIndication],
  ])('[CPE-6] vendre un panier %s', (_quoi, r, plus, phrase) => {
    expect(refusDeVente(r, contexte(plus))).toBe(phrase);
    expect(payer(r, ESPECES, plus)).toMatchObject({ refus: phrase });
  });
  it('[CPE-6] vendre la dernière boîte deux fois : le poste sait ce qu’il a vendu', () => {
    expect(
      refusDeVente(avec(4), contexte({ produitDe: catalogue(unProduit({ qte: 3 })) })),
    ).toContain('3');
  });
  it('[SCN-25] une boîte périmée ne se vend pas sans le serveur : ni au panier, ni une fois le jour passé', () => {
    const lues = (date_expiration: string) => [
      { lot: 'AB12', date_expiration, qte: 1, series: [] },
    ];
    const demande = (date: string) => ({
      reservation_produits: [{ produit_id: 11, qte: 1, boites: lues(date) }],
    });
    expect(changer(vide(), demande('2026-11-24'), DOLIPRANE)).toMatchObject({
      code: 'boite_perimee',
      refus: expect.stringContaining('périmée depuis le 24/11/2026') as string,
    });
    const fait = changer(vide(), demande('2026-11-25'), DOLIPRANE);
    if (!('panier' in fait)) throw new Error(fait.refus);
    expect(refusDeVente(fait.panier, contexte())).toBeNull();
    const demain = new Date('2026-11-26T08:00:00+01:00');
    expect(refusDeVente(fait.panier, contexte({ maintenant: demain }))).toContain('périmée');
    const payee = payer(fait.panier, ESPECES);
    expect('vente' in payee && payee.vente.lignes[0]?.boites).toEqual(lues('2026-11-25'));
  });
  it('[CPE-6] son propre panier au comptant se vend', () => {
    expect(refusDeVente(avec(2), contexte())).toBeNull();
    expect(refusDeVente(uneReservation(), contexte())).toBeNull();
  });
});

describe('payer en espèces', () => {
  it('[CPE-7] la vente dit ce qui a été payé, aux prix et taux du moment ; le fil la prend', () => {
    const faite = payer(avec(2), ESPECES);
    if ('refus' in faite) throw new Error(faite.refus);
    expect(faite.vente).toEqual({
      forme: 1,
      numero: 12,
      marque: 'P3',
      vendeur_id: 5,
      lignes: [
        {
          produit_id: 11,
          libelle: DOLIPRANE.libelle,
          qte: 2,
          prix_de_vente: 1250,
          ecoulement: 0,
          prix_plein: null,
          boites: [],
          cip: DOLIPRANE.cip,
          tva: false,
          css: false,
        },
      ],
      remise: 0,
      taux_tva: 18,
      taux_css: 1,
      montant_taxe: 500,
      garde_id: 4,
      net_a_payer: 3_500,
      recu: 5_000,
      faite_at: '2026-11-25T21:30:00.000+01:00',
      reservation_id: null,
      panier_cree_at: null,
    });
    expect(venteFaite.safeParse(faite.vente).success).toBe(true);
    expect(faite.panier).toMatchObject({
      status: 'Termine',
      amount_gived: 5_000,
      mode_paiement: 'espece',
      switch_finish_by: 'Awa NDONG',
      vente_id: null,
    });
  });
  it('[ECO-7] [ECO-8] des boîtes à vendre d’abord : la vente dit leur remise et leur prix plein ; dite au client, elle reste', () => {
    const marque = (reste: number) =>
      unProduit({ ecoulement: { taux: 20, reste, lot: null, jusqua: null } });
    const demander = (r: Reservation, qte: number, reste: number): Reservation => {
      const ligne = { produit_id: 11, qte, ecoulement: 20 };
      const fait = changer(r, { reservation_produits: [ligne] }, marque(reste));
      if ('refus' in fait) throw new Error(fait.refus);
      return fait.panier;
    };
    const promis = demander(vide(), 3, 5);
    const reduite = { qte: 3, prix_de_vente: 1000, prix_plein: 1250, ecoulement: 20 };
    expect(payer(promis, ESPECES)).toMatchObject({ vente: { lignes: [reduite] } });
    // Another basket took two of the five meanwhile: this client was told, and changes nothing.
    expect(demander(promis, 3, 2).reservation_produits).toMatchObject([reduite]);
    expect(demander(vide(), 3, 2).reservation_produits).toMatchObject([
      { prix_de_vente: 1250, prix_plein: null, ecoulement: 0 },
    ]);
  });
  it('[REG-6] [REG-7] le poste arrondit les espèces comme le serveur, et ne paie que ce qui est montré', () => {
    const pharmacie = unePharmacie({ arrondi_especes: true });
    const impaire = uneReservation({
      id: -3,
      reservation_produits: [uneLigne({ prix_de_vente: 1_002, produit_id: 11 })],
    });
    const faite = payer(impaire, { ...ESPECES, net_montre: 1_000 }, { pharmacie });
    if ('refus' in faite) throw new Error(faite.refus);
    expect(faite.vente).toMatchObject({ net_a_payer: 1_000, recu: 5_000 });
    expect(faite.panier).toMatchObject({
      montant: 1_002,
      net_a_payer: 1_000,
      arrondi: -2,
      arrondi_especes: -2,
      paiements: [{ mode: 'espece', montant: 1_000 }],
    });
    expect(payer(impaire, ESPECES, { pharmacie })).toMatchObject({
      refus: phrasesReglement.netDifferent(enCentimes(1_002), enCentimes(1_000), true),
    });
  });
  it('[CPE-7] tout ce qui se tape sur une ligne part avec la vente, sauf la prise en charge, qui ne se vend pas coupé', () => {
    const { prise_en_charge: _jamais, ...tape } = SAISIE_TOUT_AUTRE;
    const panier = avec(1);
    const [ligne] = panier.reservation_produits;
    if (!ligne) throw new Error('un panier d’une ligne');
    const dite = { ...panier, reservation_produits: [{ ...ligne, ...tape }] };
    const place = { numero: 1, marque: 'P3', vendeur_id: 5 };
    expect(venteDe(dite, place).lignes).toMatchObject([tape]);
  });
  it('[CPE-7] [HSL-23] un brouillon du serveur garde son numéro ; un panier d’ici, celui que le serveur en a fait', () => {
    expect(payer(uneReservation(), ESPECES)).toMatchObject({ vente: { reservation_id: 42 } });
    const repris = (reprise: object) => {
      const place = { numero: 1, marque: 'P3', vendeur_id: 5 };
      const { reservation_id, panier_cree_at } = venteDe(avec(1), {
        ...place,
        reprise: { cle: 'c', reservation_id: 77, ...reprise },
      });
      return [reservation_id, panier_cree_at];
    };
    expect(repris({ cree_at: '2026-11-25T21:00:00Z' })).toEqual([77, '2026-11-25T21:00:00Z']);
    expect(repris({})).toEqual([null, null]);
  });
  it.each<[string, Reservation, MajReservation, string]>([
    ['rien', vide(), ESPECES, phrasesReservation.reservationPasDeProduit],
    ['pas assez', avec(4), ESPECES, phrasesReglement.montantInferieur],
    [
      'par mobile',
      avec(1),
      { ...ESPECES, mode_paiement: 'mobile_money' },
      phrases.especesSeulement,
    ],
    [
      'à moitié par chèque',
      avec(1),
      {
        status: 'Termine',
        paiements: [
          { mode: 'espece', montant: 1_000 },
          { mode: 'cheque', montant: 750 },
        ],
      },
      phrases.especesSeulement,
    ],
  ])('[CPE-7] %s : refusé', (_quoi, r, corps, phrase) => {
    expect(payer(r, corps)).toMatchObject({ refus: phrase });
  });
});
