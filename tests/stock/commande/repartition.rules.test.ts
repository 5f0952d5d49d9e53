import { describe, expect, it } from 'vitest';
import {
  coutALaBoite,
  meilleureOffre,
  type OffreConditionnee,
  partsMoinsCheres,
} from '#shared/stock/commande/repartition.rules.ts';
import { c } from '#tests/factories/centimes.ts';

const offre = (
  fournisseur_id: number,
  prix: number,
  plus: Partial<Omit<OffreConditionnee, 'prix_achat'>> = {},
): OffreConditionnee => ({
  fournisseur_id,
  fournisseur_libelle: `F${fournisseur_id}`,
  minimum_commande: null,
  prix_achat: c(prix),
  ug_par: null,
  ug: null,
  qte_min: null,
  ...plus,
});
const DIX_PLUS_UN = { ug_par: 10, ug: 1 };

describe('[OFR-8] ce qu’une boîte coûte vraiment, à cette quantité', () => {
  it.each([
    [9, 1100],
    [10, 1000],
    [12, (12 * 1100) / 13],
    [20, 1000],
  ])('%i boîtes à 1.100, 10 + 1 : %d', (qte, cout) =>
    expect(coutALaBoite(offre(1, 110_000, DIX_PLUS_UN), qte)).toBeCloseTo(cout, 6),
  );
  it('le minimum d’un fournisseur l’écarte en dessous ; à prix égal on reste', () => {
    const offres = [offre(1, 1000, { qte_min: 12 }), offre(2, 1050), offre(3, 1080, DIX_PLUS_UN)];
    const tenue = { prix_achat: c(1060), ug_par: null, ug: null };
    expect(meilleureOffre(offres, tenue, 12)?.fournisseur_id).toBe(3);
    expect(meilleureOffre(offres, tenue, 15)?.fournisseur_id).toBe(1);
    expect(meilleureOffre(offres, tenue, 9)?.fournisseur_id).toBe(2);
    expect(meilleureOffre([offre(2, 1060)], tenue, 9)).toBeNull();
  });
});

it('[OFR-9] chaque ligne va au moins cher, les autres restent ; ce que cela épargne est compté', () => {
  const lignes = [
    { produit_id: 1, qte: 10, prix_achat: c(1000) },
    { produit_id: 2, qte: 5, prix_achat: c(500) },
    { produit_id: 3, qte: 2, prix_achat: c(300) },
    { produit_id: 4, qte: 1, prix_achat: c(100) },
  ];
  const offres = new Map([
    [1, [offre(7, 1000), offre(8, 900)]],
    [2, [offre(8, 450), offre(9, 460)]],
    [3, [offre(9, 200)]],
    [4, [offre(7, 100), offre(9, 100)]],
  ]);
  const parts = partsMoinsCheres(lignes, (p) => offres.get(p) ?? [], 7);
  expect(parts).toEqual([
    {
      fournisseur_id: 8,
      fournisseur_libelle: 'F8',
      lignes: [
        { produit_id: 1, qte: 10, prix_achat: c(900) },
        { produit_id: 2, qte: 5, prix_achat: c(450) },
      ],
      gain: c(1250),
    },
    {
      fournisseur_id: 9,
      fournisseur_libelle: 'F9',
      lignes: [{ produit_id: 3, qte: 2, prix_achat: c(200) }],
      gain: c(200),
    },
  ]);
});

it('[OFR-9] les gratuites du fournisseur de la commande comptent pour lui', () => {
  const lignes = [{ produit_id: 1, qte: 10, prix_achat: c(1100) }];
  const offres = [offre(7, 1100, DIX_PLUS_UN), offre(8, 1050)];
  expect(partsMoinsCheres(lignes, () => offres, 7)).toEqual([]);
  expect(
    partsMoinsCheres(
      [{ ...lignes[0], produit_id: 1, qte: 9, prix_achat: c(1100) }],
      () => offres,
      7,
    ),
  ).toMatchObject([{ fournisseur_id: 8, gain: c(450) }]);
});

it('[OFR-9] une part sous le minimum de commande de son fournisseur ne se fait pas : ses lignes vont au suivant, ou restent', () => {
  const lignes = [
    { produit_id: 1, qte: 10, prix_achat: c(1000) },
    { produit_id: 2, qte: 10, prix_achat: c(1000) },
    { produit_id: 3, qte: 1, prix_achat: c(1000) },
  ];
  const offres = new Map([
    [1, [offre(8, 900, { minimum_commande: c(17_700) })]],
    [
      2,
      [
        offre(8, 870, { minimum_commande: c(17_700) }),
        offre(9, 850, { minimum_commande: c(9000) }),
      ],
    ],
    [3, [offre(10, 500, { minimum_commande: c(501) })]],
  ]);
  const repartir = (l = lignes) => partsMoinsCheres(l, (p) => offres.get(p) ?? [], 7);
  expect(
    repartir().map((p) => [p.fournisseur_id, p.lignes.map((l) => l.produit_id), p.gain]),
  ).toEqual([[8, [1, 2], c(2300)]]);
  expect(repartir(lignes.slice(0, 1))).toEqual([]);
});
