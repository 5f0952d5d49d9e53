import { describe, expect, it } from 'vitest';
import { accordDe, accordRequis, describeMotif } from '#shared/vente/accord/accord.phrases.ts';
import {
  accordPossible,
  accordsRequis,
  type ClientAccordable,
  motifsRestants,
  type PanierAccordable,
} from '#shared/vente/accord/accord.rules.ts';
import { verdictRoute } from '#shared/admin/utilisateur/acces.rules.ts';
import { peutAccorder, TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

const ligne = (l: Partial<PanierAccordable['lignes'][number]> = {}) => ({
  produit_id: 11,
  libelle: 'DOLIPRANE',
  qte: 1,
  prise_en_charge: 0,
  couvert: true,
  ...l,
});
const panier = (p: Partial<PanierAccordable> = {}): PanierAccordable => ({
  client_id: 4,
  remise: ZERO,
  montant_avant_remise: c(2_000_000),
  secteur_assure: null,
  lignes: [ligne()],
  ...p,
});
const assure: ClientAccordable = {
  prise_en_charge: 80,
  plafond_dette: ZERO,
  secteur_assure: 'Secteur public',
};
const passant: ClientAccordable = { prise_en_charge: 0, plafond_dette: ZERO, secteur_assure: null };
const aCompte: ClientAccordable = { ...passant, plafond_dette: c(5_000_000) };
const remise = (montant: number, sur: number) =>
  accordsRequis(
    panier({ remise: c(montant * 100), montant_avant_remise: c(sur * 100) }),
    passant,
    10,
  );

describe('[ACO-1] ce qu’un panier demande', () => {
  it('rien sans remise ni prise en charge', () => {
    expect(accordsRequis(panier(), passant, 10)).toEqual([]);
    expect(accordPossible({ remise: 0, total_prise_en_charge: 0 })).toBe(false);
    expect(accordPossible({ remise: 1, total_prise_en_charge: 0 })).toBe(true);
    expect(accordPossible({ remise: 0, total_prise_en_charge: 1 })).toBe(true);
  });
  it.each([
    [2_000, 20_000, 10, false],
    [2_000.01, 20_000, 10, true],
    [1, 20_000, 0, true],
    [20_000, 20_000, 100, false],
    [2_500, 20_000, 12.5, false],
    [2_501, 20_000, 12.5, true],
    [1_230, 15_000, 8.2, false],
    [1_230.01, 15_000, 8.2, true],
  ])('une remise de %d sur %d, libre jusqu’à %d %% : %s', (montant, sur, libre, demande) => {
    const p = panier({ remise: c(montant * 100), montant_avant_remise: c(sur * 100) });
    expect(accordsRequis(p, passant, libre)).toHaveLength(demande ? 1 : 0);
  });
  it('une remise, avec ses chiffres', () => {
    expect(remise(5_000, 20_000)).toEqual([
      {
        genre: 'remise',
        produit_id: null,
        libelle: null,
        taux: 25,
        montant: 5_000,
        sur: 20_000,
        habituel: null,
        client_id: 4,
      },
    ]);
    expect(remise(5_000, 15_000)[0]?.taux).toBe(33.3);
  });
  it('un assuré au-dessus de son taux, ligne par ligne ; à son taux ou dessous, rien', () => {
    const lignes = [
      ligne({ prise_en_charge: 80 }),
      ligne({ produit_id: 12, libelle: 'AMOXICILLINE', prise_en_charge: 100 }),
      ligne({ produit_id: 13, prise_en_charge: 20 }),
    ];
    expect(accordsRequis(panier({ lignes }), assure, 10)).toEqual([
      {
        genre: 'couverture',
        produit_id: 12,
        libelle: 'AMOXICILLINE',
        taux: 100,
        montant: null,
        sur: null,
        habituel: 80,
        qte: 1,
        client_id: 4,
      },
    ]);
  });
  it('le secteur du panier fait l’assuré autant que celui de la fiche', () => {
    const lignes = [ligne({ prise_en_charge: 20 })];
    expect(accordsRequis(panier({ lignes }), passant, 10)).toEqual([]);
    expect(accordsRequis(panier({ lignes, secteur_assure: 'GEF' }), passant, 10)).toMatchObject([
      { genre: 'couverture', taux: 20, habituel: 0 },
    ]);
  });
  it('un produit que personne ne rembourse, dès 1 %, et une seule fois', () => {
    const creme = (prise_en_charge: number) => [ligne({ prise_en_charge, couvert: false })];
    expect(accordsRequis(panier({ lignes: creme(0) }), assure, 10)).toEqual([]);
    for (const client of [assure, passant])
      expect(accordsRequis(panier({ lignes: creme(100) }), client, 10)).toMatchObject([
        { genre: 'non_couvert', produit_id: 11, taux: 100, habituel: null },
      ]);
  });
  it('un client en compte y met ce qu’il veut : le plafond seul refuse', () => {
    const lignes = [
      ligne({ prise_en_charge: 100 }),
      ligne({ prise_en_charge: 100, couvert: false }),
    ];
    expect(accordsRequis(panier({ lignes }), aCompte, 10)).toEqual([]);
    expect(
      accordsRequis(panier({ lignes }), { ...aCompte, secteur_assure: 'GEF' }, 10),
    ).toHaveLength(2);
  });
});

describe('[ACO-2] un accord tient tant que son motif ne grandit pas', () => {
  const donne = remise(5_000, 20_000);
  it.each([
    [5_000, 20_000, true],
    [4_000, 20_000, true],
    [5_000, 30_000, true],
    [5_000.01, 30_000, false],
    [5_000, 19_999, false],
    [4_000, 15_000, false],
  ])('5 000 sur 20 000 accordés, %d sur %d : %s', (montant, sur, tient) => {
    expect(motifsRestants(remise(montant, sur), donne)).toHaveLength(tient ? 0 : 1);
  });
  const couverte = (produit_id: number, prise_en_charge: number, couvert = true) =>
    accordsRequis(
      panier({ lignes: [ligne({ produit_id, prise_en_charge, couvert })] }),
      assure,
      10,
    );
  it('une couverture vaut pour son produit, à ce taux ou dessous', () => {
    expect(motifsRestants(couverte(11, 90), couverte(11, 90))).toEqual([]);
    expect(motifsRestants(couverte(11, 85), couverte(11, 90))).toEqual([]);
    expect(motifsRestants(couverte(11, 91), couverte(11, 90))).toHaveLength(1);
    expect(motifsRestants(couverte(12, 90), couverte(11, 90))).toHaveLength(1);
    expect(motifsRestants(couverte(11, 90, false), couverte(11, 90))).toHaveLength(1);
  });
  it('une délivrance vaut pour autant de boîtes, ou moins', () => {
    const delivree = (qte: number) => [
      {
        genre: 'delivrance' as const,
        produit_id: 11,
        libelle: 'MORPHINE',
        taux: 0,
        montant: null,
        sur: null,
        habituel: null,
        qte,
      },
    ];
    expect([1, 2, 3].map((qte) => motifsRestants(delivree(qte), delivree(2)).length)).toEqual([
      0, 0, 1,
    ]);
  });
  it('une couverture vaut pour autant de boîtes, ou moins ; tout accord, pour son client', () => {
    const lignes = (qte: number) => [ligne({ qte, prise_en_charge: 90 })];
    const de = (qte: number, client_id = 4) =>
      accordsRequis(panier({ client_id, lignes: lignes(qte) }), assure, 10);
    expect([1, 2, 3].map((qte) => motifsRestants(de(qte), de(2)).length)).toEqual([0, 0, 1]);
    expect(motifsRestants(de(1, 5), de(2))).toHaveLength(1);
    const autre = remise(5_000, 20_000).map((m) => ({ ...m, client_id: 5 }));
    expect(motifsRestants(autre, donne)).toHaveLength(1);
    expect(de(3).map(describeMotif).join('')).toBe(
      'prise en charge de 90 % sur 3 boîtes de DOLIPRANE, au lieu de 80 %',
    );
  });
  it('un accord d’avant, sans boîtes ni client, tient à son taux', () => {
    const avant = couverte(11, 90).map(({ qte: _qte, client_id: _client, ...m }) => m);
    expect(motifsRestants(couverte(11, 90), avant)).toEqual([]);
    expect(motifsRestants(couverte(11, 91), avant)).toHaveLength(1);
  });
  it('chacun des accords donnés compte', () => {
    const requis = [...donne, ...couverte(11, 90)];
    expect(motifsRestants(requis, donne)).toEqual(couverte(11, 90));
    expect(motifsRestants(requis, requis)).toEqual([]);
  });
});

describe('ce qui se dit', () => {
  it('[ACO-1] chaque motif a ses chiffres', () => {
    const [r] = remise(5_000, 20_000);
    const [c] = accordsRequis(panier({ lignes: [ligne({ prise_en_charge: 92.5 })] }), assure, 10);
    const [n] = accordsRequis(
      panier({ lignes: [ligne({ prise_en_charge: 80, couvert: false })] }),
      assure,
      10,
    );
    const motifs = [r, c, n].filter((m) => m !== undefined);
    expect(motifs.map(describeMotif)).toEqual([
      'remise de 5.000 FCFA sur 20.000 FCFA (25 %)',
      'prise en charge de 92,5 % sur DOLIPRANE, au lieu de 80 %',
      'prise en charge de 80 % sur DOLIPRANE, produit non pris en charge',
    ]);
    expect(accordDe('Chantal', motifs.slice(0, 1))).toBe(
      'Accord de Chantal : remise de 5.000 FCFA sur 20.000 FCFA (25 %).',
    );
    expect(accordRequis(motifs.slice(0, 2))).toBe(
      'Accord du responsable requis : remise de 5.000 FCFA sur 20.000 FCFA (25 %) ; prise en charge de 92,5 % sur DOLIPRANE, au lieu de 80 %.',
    );
  });
  it('[ACO-3] donne son accord qui peut annuler une vente', () => {
    const qui = (submenus: string[], plus = {}) => ({
      is_admin: false,
      must_change_password: false,
      habilitations: [{ menu: 'VENTE', submenus }],
      ...plus,
    });
    expect(peutAccorder(qui(['reservation', 'caisse', 'configuration']))).toBe(false);
    expect(peutAccorder(qui(['vente']))).toBe(true);
    expect(peutAccorder(qui([], { is_admin: true }))).toBe(true);
    expect(peutAccorder(qui(['vente'], { must_change_password: true }))).toBe(false);
    // the table of routes says it too: two places, one rule
    for (const h of TOUTES.flatMap(({ menu, submenus }) => submenus.map((s) => [menu, s] as const)))
      for (const must_change_password of [false, true]) {
        const habilitations = [{ menu: h[0], submenus: [h[1]] }];
        const porteur = { ...qui([]), habilitations, must_change_password };
        const annule = verdictRoute(porteur, 'POST /api/ventes/{id}/cancel') === 'oui';
        expect(peutAccorder(porteur), h.join('/')).toBe(annule);
      }
  });
});
