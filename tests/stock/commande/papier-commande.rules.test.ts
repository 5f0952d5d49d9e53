import { formatMontantDu } from '#shared/base/montant.ts';
import { describe, expect, it } from 'vitest';
import { lignesDuBon, venuesDe } from '#shared/stock/commande/papier-commande.rules.ts';
import { uneCommande } from '#tests/factories/papiers-du-fil.ts';

const [modele] = uneCommande().commande_produits;
if (!modele) throw new Error('une commande sans ligne');
const venue = (produit_id: number, qte: number, prix_achat: number, ug = 0) => ({
  id: produit_id,
  produit_id,
  produit_libelle: modele.produit_libelle,
  qte,
  ug,
  prix_achat,
  prix_de_vente: 1250,
  lot: null,
  date_expiration: null,
  created_by: 'Chantal',
  created_at: '2026-11-21T10:00:00.000+01:00',
});
const ligne = (produit_id: number, plus: Partial<typeof modele>) => ({
  ...modele,
  id: produit_id,
  produit_id,
  ...plus,
});

describe('[CMD-10] le bon de commande', () => {
  it('ses lignes imprimées font le total imprimé, au centième', () => {
    const lignes = [
      ligne(1, { qte: 3, prix_achat: 1842.5 }),
      ligne(2, { qte: 7, prix_achat: 0.15 }),
      ligne(3, { qte: 10_000, prix_achat: 9_999_999.99 }),
    ];
    const { total, lignes: dites } = lignesDuBon(uneCommande({ commande_produits: lignes }));
    expect(dites.map((l) => formatMontantDu(l.montant))).toEqual([
      '5.527,50',
      '1,05',
      '99.999.999.900',
    ]);
    expect(formatMontantDu(total)).toBe('100.000.005.428,55');
  });
  it('finie, elle dit ce qui est venu, et c’est ce que ses montants comptent', () => {
    const lignes = [ligne(1, { qte: 10, qte_recue: 6, ug_recue: 1, prix_achat: 100 })];
    const receptions = [venue(1, 6, 100, 1)];
    const bon = (status: 'ENVOYEE' | 'SUCCESS') =>
      lignesDuBon(uneCommande({ status, commande_produits: lignes, receptions }));
    expect(bon('ENVOYEE')).toMatchObject({ finie: false, total: 1_000 });
    expect(bon('SUCCESS')).toMatchObject({ finie: true, total: 600 });
    expect(bon('SUCCESS').lignes[0]).toMatchObject({ qte: 10, recue: 6, ug: 1, montant: 600 });
  });
  it('[CMD-12] reçue à deux prix, une ligne par prix : chacune fait son montant, toutes le total', () => {
    const lignes = [
      ligne(1, { qte: 10, qte_recue: 10, prix_achat: 1200 }),
      ligne(2, { qte: 3, qte_recue: 0, prix_achat: 700 }),
    ];
    const receptions = [venue(1, 2, 1000, 1), venue(1, 5, 1200), venue(1, 3, 1000)];
    const bon = lignesDuBon(
      uneCommande({ status: 'SUCCESS', commande_produits: lignes, receptions }),
    );
    expect(bon.lignes.map((l) => [l.qte, l.recue, l.ug, l.prix, l.montant])).toEqual([
      [10, 5, 1, 1000, 5000],
      [null, 5, 0, 1200, 6000],
      [3, 0, 0, 700, 0],
    ]);
    expect(bon.total).toBe(11_000);
  });
  it('[CMD-12] des unités gratuites venues seules ne font pas un prix de plus', () => {
    const venues = (...receptions: ReturnType<typeof venue>[]) =>
      venuesDe(uneCommande({ receptions }), 1);
    expect(venues(venue(1, 0, 900, 2), venue(1, 5, 1000), venue(2, 4, 50))).toEqual([
      { prix: 1000, recue: 5, ug: 2 },
    ]);
    expect(venues(venue(1, 0, 900, 2))).toEqual([{ prix: 900, recue: 0, ug: 2 }]);
  });
  it('le code du fournisseur et ses gratuites y sont', () => {
    const offres = new Map([[1, { code: 'U12', ug_par: 10, ug: 1 }]]);
    const lignes = [ligne(1, { qte: 25 }), ligne(2, { qte: 25 })];
    const { lignes: dites } = lignesDuBon(uneCommande({ commande_produits: lignes }), offres);
    expect(dites.map((l) => [l.code, l.ug])).toEqual([
      ['U12', 2],
      ['', 0],
    ]);
  });
});

it.each([
  [0, '0'],
  [12_500, '12.500'],
  [1842.5, '1.842,50'],
  [0.05, '0,05'],
  [-12.3, '-12,30'],
])('%f s’écrit %s', (fcfa, texte) => {
  expect(formatMontantDu(fcfa)).toBe(texte);
});
