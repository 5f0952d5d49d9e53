import { describe, expect, it } from 'vitest';
import { affichageDuPanier, panierAMontrer } from '#shared/vente/afficheur/affichage.rules.ts';
import type { DemandeDuPanier } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { Affichage } from '#shared/vente/afficheur/afficheur.schema.ts';
import { estNuit, montreA, suivre } from '#shared/vente/afficheur/page.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

const MAINTENANT = new Date('2026-11-30T10:00:00Z');
const ilYA = (secondes: number) => new Date(MAINTENANT.getTime() - secondes * 1000).toISOString();

/** Two boxes, insured at 80 %, with all that must not be seen. */
const assure = (r: Partial<Reservation> = {}) =>
  uneReservation({
    caisse_id: 3,
    caisse: 'Caisse 3',
    switch_caisse_at: ilYA(60),
    updated_at: ilYA(5),
    etat_caisse: 'Ouvert',
    etat_caisse_par: 'Brice MBA',
    client_id: 9,
    client: 'Mme OBAME Rose',
    nom_assure: 'OBAME ROSE',
    identifiant_assure: 'CNAMGS-001',
    numero_feuille_assure: 'F-77',
    libelle: 'pour sa fille',
    ordonnancier: 'S-3',
    contre_indications_par: 'Awa NDONG',
    reservation_produits: [
      uneLigne({ qte: 2, prise_en_charge: 80, posologie: 'matin et soir', tableau: 'liste_1' }),
    ],
    ...r,
  });
const payee = (r: Partial<Reservation> = {}) =>
  assure({
    status: 'Termine',
    etat_caisse: 'Payé',
    switch_finish_at: ilYA(5),
    amount_gived: 1000,
    mode_paiement: 'espece',
    paiements: [{ mode: 'espece', montant: 1000, reference: 'REF-SECRETE' }],
    ...r,
  });
const au3 = (courant: Reservation | null, plus: object = {}) =>
  affichageDuPanier(
    { caisse_id: 3, courant, precedent: null, montrer_nom: false, ...plus },
    MAINTENANT,
  );

describe('ce que l’écran client montre d’un panier', () => {
  it('[AFF-2] rien que ces clés : ni vendeur, ni assuré, ni ordonnance, ni achat, et aucun nom', () => {
    const montre = panierAMontrer(payee(), false);
    expect(Object.keys(montre).sort()).toEqual(
      ['client', 'lignes', 'net', 'paye', 'prise_en_charge', 'remise', 'total'].sort(),
    );
    expect(Object.keys(montre.lignes[0] ?? {}).sort()).toEqual(
      ['libelle', 'prise_en_charge', 'prix_ttc', 'qte', 'total'].sort(),
    );
    expect(Object.keys(montre.paye ?? {}).sort()).toEqual(
      ['at', 'mode', 'recu', 'rendu', 'ticket'].sort(),
    );
    expect(JSON.stringify(montre)).not.toMatch(
      /OBAME|CNAMGS|F-77|NDONG|MBA|fille|S-3|matin|liste_1|SECRETE|900/,
    );
  });
  it('[AFF-2] les montants : 2 × 1.250 à 80 %, 500 à payer, 1.000 reçus, 500 à rendre', () => {
    expect(panierAMontrer(payee(), false)).toMatchObject({
      lignes: [{ qte: 2, prix_ttc: 1250, total: 2500, prise_en_charge: 2000 }],
      total: 2500,
      prise_en_charge: 2000,
      net: 500,
      paye: { mode: 'Espèces', recu: 1000, rendu: 500, ticket: null },
    });
  });
  it('[AFF-2] le nom seulement si l’écran le demande, et jamais celui de COMPTANT', () => {
    expect(panierAMontrer(assure(), true).client).toBe('Mme OBAME Rose');
    expect(panierAMontrer(assure({ client_id: 1, client: 'COMPTANT' }), true).client).toBeNull();
  });
  it('[AFF-2] pris en charge à 100 % : ni mode, ni reçu', () => {
    const tout = payee({ paiements: null, mode_paiement: null, amount_gived: 0 });
    expect(panierAMontrer(tout, false).paye).toMatchObject({
      mode: null,
      recu: null,
      rendu: null,
    });
  });
  it.each<[string, Partial<Reservation>, Affichage['etape']]>([
    ['ouvert', {}, 'panier'],
    ['en encaissement', { etat_caisse: 'En encaissement' }, 'paiement'],
    ['envoyé, pas encore ouvert', { etat_caisse: 'Envoyé' }, 'repos'],
    ['renvoyé au vendeur', { etat_caisse: 'Renvoyé', switch_caisse_at: null }, 'repos'],
    ['à une autre caisse', { caisse_id: 4 }, 'repos'],
    ['annulé', { status: 'Annule' }, 'repos'],
    ['sans produit', { reservation_produits: [] }, 'repos'],
    ['sans un geste depuis dix minutes', { updated_at: ilYA(600) }, 'repos'],
    ['payé à l’instant', payee(), 'paye'],
    ['payé il y a vingt secondes', payee({ switch_finish_at: ilYA(20) }), 'repos'],
    ['payé, puis annulé', payee({ vente_annulee: true }), 'repos'],
  ])('[AFF-1] un panier %s', (_quoi, r, etape) => {
    const dit = au3(assure(r));
    expect(dit.etape).toBe(etape);
    expect(dit.panier === null).toBe(etape === 'repos');
  });
  it('[AFF-1] à la caisse de l’écran de vente, ce que le vendeur tape suffit', () => {
    const r = assure({ caisse_id: 1, switch_caisse_at: null, etat_caisse: 'Non envoyé' });
    expect(
      affichageDuPanier(
        { caisse_id: 1, courant: r, precedent: null, montrer_nom: false },
        MAINTENANT,
      ).etape,
    ).toBe('panier');
  });
  it('[AFF-1] payé, puis un autre ouvert : l’écran a les deux, pour laisser lire le rendu', () => {
    const dit = au3(assure({ id: 43 }), { precedent: payee() });
    expect(dit).toMatchObject({ etape: 'panier', precedent: { paye: { rendu: 500 } } });
    expect(au3(payee(), { precedent: payee() }).precedent).toBeNull();
  });
  it('[AFF-3] une demande sur le téléphone se montre avec son panier, tant qu’il n’est pas payé', () => {
    const demande: DemandeDuPanier = {
      id: 1,
      reference: 'ABCDEFGHJKM2',
      etat: 'en_attente_client',
      operateur: 'airtel',
      montant: 500,
      telephone: '077 … 99',
      depuis: ilYA(3),
      motif: null,
      abandonnee: false,
    };
    const demandes_mobiles = [demande];
    // The number stays off the screen.
    const mobile = {
      operateur: 'Airtel Money',
      montant: 500,
      depuis: demande.depuis,
      etat: 'demandee',
    };
    expect(au3(assure({ demandes_mobiles })).mobile).toEqual(mobile);
    expect(au3(assure({ demandes_mobiles })).etape).toBe('mobile');
    expect(au3(payee({ demandes_mobiles }))).toMatchObject({ etape: 'paye', mobile: null });
    const abandonnee = assure({ demandes_mobiles: [{ ...demande, abandonnee: true }] });
    expect(au3(abandonnee)).toMatchObject({ etape: 'panier', mobile: null });
  });
});

describe('[AFF-4] ce que l’écran montre au fil du temps, à sa propre horloge', () => {
  const dit = (plus: Partial<Affichage>): Affichage => ({
    afficheur_id: 1,
    caisse: 'Caisse 3',
    messages: [],
    pharmacie: null,
    garde: null,
    etape: 'repos',
    panier: null,
    precedent: null,
    mobile: null,
    ...plus,
  });
  const paye = dit({ etape: 'paye', panier: panierAMontrer(payee(), false) });
  const suite = (etape: Affichage['etape']) =>
    dit({
      etape,
      panier: etape === 'repos' ? null : panierAMontrer(assure({ id: 43 }), false),
      precedent: paye.panier,
    });
  it('payé : vingt secondes, puis le repos', () => {
    const suivi = suivre(null, paye, 1_000);
    expect(montreA(suivi, 1_000)).toMatchObject({ etape: 'paye', encore_ms: 20_000 });
    expect(montreA(suivi, 20_999)).toMatchObject({ etape: 'paye', encore_ms: 1 });
    expect(montreA(suivi, 21_000)).toEqual({ etape: 'repos', panier: null, encore_ms: null });
  });
  it('redit, le paiement ne recommence pas ses vingt secondes', () => {
    const suivi = suivre(suivre(null, paye, 0), paye, 15_000);
    expect(montreA(suivi, 20_000).etape).toBe('repos');
  });
  it('un autre panier ouvert aussitôt : six secondes pour lire le rendu', () => {
    const suivi = suivre(suivre(null, paye, 0), suite('panier'), 100);
    expect(montreA(suivi, 100)).toMatchObject({
      etape: 'paye',
      panier: { paye: { rendu: 500 } },
      encore_ms: 5_900,
    });
    expect(montreA(suivi, 6_000)).toMatchObject({ etape: 'panier', panier: { paye: null } });
  });
  it('l’autre panier s’encaisse : il se montre aussitôt', () => {
    const suivi = suivre(suivre(null, paye, 0), suite('paiement'), 100);
    expect(montreA(suivi, 100).etape).toBe('paiement');
  });
  it('un panier que nul ne touche quitte l’écran au bout de dix minutes', () => {
    const suivi = suivre(null, dit({ etape: 'panier', panier: suite('panier').panier }), 0);
    expect(montreA(suivi, 599_999)).toMatchObject({ etape: 'panier', encore_ms: 1 });
    expect(montreA(suivi, 600_000).etape).toBe('repos');
  });
  it('[AFF-5] sombre de 19 h à 6 h', () => {
    expect(['05:59', '06:00', '18:59', '19:00', '00:00'].map(estNuit)).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
  });
});
