import { describe, expect, it } from 'vitest';
import {
  ajouterProduit,
  boitesLaissees,
  changerTousLesTaux,
  apercuPanier,
  changerLigne,
  corpsPanier,
  remiseDuTaux,
  retirerProduit,
} from '#client/vente/reservation/panier/panier.rules.ts';
import {
  numero,
  pastilleDe,
  rangerPastilles,
  voisine,
} from '#client/vente/reservation/barre/pastille.rules.ts';
import { uneLigne, unProduit, uneReservation } from '#tests/factories/objets-du-fil.ts';

describe('[MAI-8] ce qu’un panier payé ailleurs laisse', () => {
  const boites = (qte: number, ...series: string[]) => [
    { lot: 'AB12', date_expiration: '2031-03-31', qte, series },
  ];
  it('les boîtes de trop gardent ce que leur scan a dit, les autres rien', () => {
    const prise = { ...uneLigne({ qte: 1 }), boites: boites(1, 'S1') };
    const fermee = uneReservation({ reservation_produits: [prise] });
    const voulue = { ...prise, qte: 3, boites: boites(3, 'S1', 'S2', 'S3') };
    expect(boitesLaissees(fermee, [voulue])).toEqual([
      { produit_id: prise.produit_id, n: 2, boites: boites(2, 'S2', 'S3') },
    ]);
    expect(boitesLaissees(fermee, [{ ...prise, qte: 2 }])).toEqual([
      { produit_id: prise.produit_id, n: 1, boites: [] },
    ]);
    expect(boitesLaissees(fermee, [prise])).toEqual([]);
  });
});

describe('[PAN-1] l’aperçu', () => {
  const r = uneReservation({
    client_id: 7,
    client: 'CNAMGS',
    montant_taxe: 500,
    reservation_produits: [uneLigne({ prise_en_charge: 80 }, 500)],
  });
  it('recalcule comme le serveur', () => {
    // 2 × 1250 + garde 2 × 500 = 3500 ; 80 % = 2800 ; net 700.
    const vue = apercuPanier(r, { lignes: changerLigne(r, 11, { qte: 2 }) });
    expect(vue).toMatchObject({
      total: 3500,
      total_garde: 1000,
      total_prise_en_charge: 2800,
      net_a_payer: 700,
    });
    expect(vue.reservation_produits[0]).toMatchObject({ qte: 2, cout_total: 700 });
  });
  it('retire la remise avec le dernier produit', () => {
    const remisee = uneReservation({ remise: 250 });
    expect(apercuPanier(remisee, { lignes: retirerProduit(remisee, 11) })).toMatchObject({
      remise: 0,
      net_a_payer: 0,
      total: 0,
    });
  });
  it('garde ce qui n’est pas changé', () =>
    expect(apercuPanier(r, { nom_assure: 'OBIANG' })).toMatchObject({
      nom_assure: 'OBIANG',
      client: 'CNAMGS',
      total: r.total,
    }));
  it('sans édition, rend le panier tel quel', () => expect(apercuPanier(r, null)).toBe(r));
});

describe('[PAN-3] ajouter', () => {
  it('le même produit monte sa ligne', () =>
    expect(ajouterProduit(uneReservation(), unProduit(), 3, 80)).toMatchObject([
      { produit_id: 11, qte: 4 },
    ]));
  it('un autre vient à la fin, avec la couverture du client', () => {
    const r = uneReservation({ client_id: 7 });
    expect(ajouterProduit(r, unProduit({ id: 12 }), 1, 80)).toMatchObject([
      { produit_id: 11 },
      { id: -12, produit_id: 12, qte: 1, prise_en_charge: 80 },
    ]);
  });
  it('[ECO-8] ce qui est à écouler vient avec sa remise, au prix qu’aura la ligne ; ôtée, le prix revient', () => {
    const p = unProduit({
      id: 12,
      prix_de_vente: 1250,
      ecoulement: { taux: 20, reste: 2, lot: 'L1', jusqua: '2027-01-02' },
    });
    const r = uneReservation({ reservation_produits: [] });
    const vu = apercuPanier(r, { lignes: ajouterProduit(r, p, 2, 0) });
    const ecoulee = { prix_de_vente: 1000, prix_plein: 1250, ecoulement: 20, total_ht: 2000 };
    expect(vu.reservation_produits).toMatchObject([ecoulee]);
    const apres = (change: object) =>
      apercuPanier(vu, { lignes: changerLigne(vu, 12, change) }).reservation_produits;
    expect(apres({ qte: 1 })).toMatchObject([{ ...ecoulee, total_ht: 1000 }]);
    expect(apres({ ecoulement: 0 })).toMatchObject([
      { prix_de_vente: 1250, prix_plein: null, total_ht: 2500 },
    ]);
    // More than what is left: a line has one price.
    expect(ajouterProduit(r, p, 3, 0)).toMatchObject([{ ecoulement: 0, prix_de_vente: 1250 }]);
  });
  it('[PAN-16] un produit que personne ne rembourse vient à 0 %, et garde son taux', () => {
    const r = uneReservation({ client_id: 7 });
    const creme = unProduit({ id: 12, couvert: false });
    const lignes = ajouterProduit(r, creme, 1, 80);
    expect(lignes[1]).toMatchObject({ produit_id: 12, prise_en_charge: 0 });
    const avec = { ...r, reservation_produits: lignes };
    const taux = (sauf?: ReadonlySet<number>) =>
      changerTousLesTaux(avec, 60, sauf).map((l) => l.prise_en_charge);
    expect(taux(new Set([12]))).toEqual([60, 0]);
    expect(taux()).toEqual([60, 60]);
  });
  it('COMPTANT n’a pas de couverture', () =>
    expect(ajouterProduit(uneReservation(), unProduit({ id: 12 }), 1, 80)[1]?.prise_en_charge).toBe(
      0,
    ));
});

it('[PAN-2] la liste remplace les lignes', () =>
  expect(corpsPanier({ lignes: [uneLigne({ qte: 2 })], client: 'X', client_id: 7 })).toEqual({
    client_id: 7,
    reservation_produits: [
      { produit_id: 11, qte: 2, prise_en_charge: 0, ecoulement: 0, boites: [] },
    ],
  }));

it('[PAN-9] une remise en pour cent, en francs entiers', () =>
  expect(remiseDuTaux(uneReservation(), 5)).toBe(63));

describe('[PAS-2] les pastilles', () => {
  it.each([
    [{ status: 'Annule' as const }, '✕', 'Annulé', 'danger'],
    [{ status: 'Termine' as const }, '✓', 'Payé', 'success'],
    [{ status: 'Devis' as const }, 'D', 'Devis', 'primary'],
    [{}, '', '1.250', 'neutre'],
    [{ etat_caisse: 'Envoyé' as const, caisse: 'Caisse 1' }, '→', 'Caisse 1', 'neutre'],
    [
      { etat_caisse: 'Ouvert' as const, caisse: 'Caisse 1', etat_caisse_par: 'Aline' },
      '→',
      'Caisse 1 · ouvert par Aline',
      'neutre',
    ],
    [
      { etat_caisse: 'Renvoyé' as const, renvoi_motif: 'ordonnance' },
      '↩',
      'Renvoyé : ordonnance',
      'warning',
    ],
  ])('%o', (r, signe, mot, teinte) =>
    expect(pastilleDe(uneReservation(r))).toEqual({ signe, mot, teinte }),
  );
  it('numérotées sur trois chiffres', () => expect(numero(7)).toBe('007'));
});

describe('[PAS-3] la voisine', () => {
  const jour = [1, 2, 3].map((id) => uneReservation({ id }));
  it.each([
    [1, 1, 2],
    [3, 1, 1],
    [1, -1, 3],
    [null, 1, 3],
  ] as const)('de %o, %i : %i', (de, pas, vers) => expect(voisine(jour, de, pas)).toBe(vers));
  it('aucune quand la journée est vide', () => expect(voisine([], 1, 1)).toBeNull());
});

it('[PAS-2] une vente annulée ailleurs n’est plus dite payée', () => {
  const payee = uneReservation({ status: 'Termine', switch_finish_at: '2026-11-21T10:50' });
  expect(pastilleDe(payee).mot).toBe('Payé');
  expect(pastilleDe({ ...payee, vente_annulee: true }).mot).toBe('Vente annulée');
});

describe('[PAS-5] la barre des paniers', () => {
  const ouvert = (id: number) => uneReservation({ id, position: id });
  const paye = (id: number) =>
    uneReservation({ id, position: id, status: 'Termine', switch_finish_at: '2026-11-21T10:50' });
  const ids = (liste: readonly { id: number }[]) => liste.map((r) => r.id);
  it('les payés se replient, le plus récent d’abord, sauf celui qu’on regarde', () => {
    const jour = [paye(1), ouvert(2), paye(3), paye(4)];
    const { visibles, closes } = rangerPastilles(jour, 3, 9);
    expect([ids(visibles), ids(closes)]).toEqual([
      [2, 3],
      [4, 1],
    ]);
  });
  it('quand la place manque, les plus anciens sortent, jamais celui qu’on regarde', () => {
    const jour = [1, 2, 3, 4, 5].map(ouvert);
    const { visibles, enPlus } = rangerPastilles(jour, 1, 3);
    expect([ids(visibles), ids(enPlus)]).toEqual([
      [1, 4, 5],
      [2, 3],
    ]);
  });
});
