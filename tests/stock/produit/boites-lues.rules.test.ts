import { estPerime } from '#shared/base/dates.ts';
import { describe, expect, it } from 'vitest';
import {
  avecBoites,
  boitesDeLaLigne,
  boitesSans,
  describeBoites,
  fautesDesBoites,
  joindreBoites,
} from '#shared/stock/produit/boites-lues.rules.ts';
import type { BoitesLues } from '#shared/stock/produit/boites-lues.schema.ts';
import { lotsAutrementDates, prendreBoites } from '#shared/stock/produit/lots.rules.ts';

const lues = (lot: string, qte = 1, plus: Partial<BoitesLues> = {}): BoitesLues => ({
  lot,
  date_expiration: '2031-03-31',
  qte,
  series: [],
  ...plus,
});

it('[LOT-3] le dernier jour de validité est compris', () => {
  expect(estPerime('2026-11-30', '2026-11-29')).toBe(false);
  expect(estPerime('2026-11-30', '2026-11-30')).toBe(false);
  expect(estPerime('2026-11-30', '2026-12-01')).toBe(true);
  expect(estPerime(null, '2026-12-01')).toBe(false);
});

describe('[SCN-26] ce que les boîtes d’une ligne ont dit', () => {
  const dite = { lot: 'AB12', date_expiration: '2031-03-31', serie: 'S1' };
  it('un lot et une date vont ensemble, un numéro une fois', () => {
    const une = avecBoites([], dite, 1);
    const deux = avecBoites(une, { ...dite, serie: 'S2' }, 1);
    const trois = avecBoites(deux, { ...dite, serie: 'S2' }, 1);
    expect(trois).toEqual([lues('AB12', 3, { series: ['S1', 'S2'] })]);
    const autre = avecBoites(trois, { lot: 'AB12' }, 2);
    expect(autre).toEqual([...trois, lues('AB12', 2, { date_expiration: null })]);
    expect(describeBoites(autre)).toBe('lot AB12 × 3, lot AB12 × 2');
  });
  it('une boîte sans lot n’en dit rien', () => expect(avecBoites([], {}, 1)).toEqual([]));
  it('pas plus de boîtes lues que de boîtes', () => {
    const toutes = [lues('A', 2, { series: ['S1', 'S2'] }), lues('B', 3)];
    expect(boitesDeLaLigne(toutes, 5)).toEqual(toutes);
    expect(boitesDeLaLigne(toutes, 3)).toEqual([toutes[0], lues('B', 1)]);
    expect(boitesDeLaLigne(toutes, 1)).toEqual([lues('A', 1, { series: ['S1'] })]);
    expect(boitesDeLaLigne(toutes, 0)).toEqual([]);
  });
});

it('[MAI-8] ce qui reste des boîtes une fois celles d’un panier ôtées, puis rejointes', () => {
  const toutes = [lues('A', 3, { series: ['S1', 'S2', 'S3'] }), lues('B', 2)];
  const parties = [lues('A', 2, { series: ['S1', 'S3'] })];
  const restent = boitesSans(toutes, parties);
  expect(restent).toEqual([lues('A', 1, { series: ['S2'] }), lues('B', 2)]);
  expect(boitesSans(toutes, toutes)).toEqual([]);
  expect(boitesSans(toutes, [lues('A', 3, { date_expiration: null })])).toEqual(toutes);
  expect(joindreBoites(parties, restent)).toEqual([
    lues('A', 3, { series: ['S1', 'S3', 'S2'] }),
    lues('B', 2),
  ]);
});

it('[SCN-25] la faute d’une ligne ne regarde que les lots de son produit', () => {
  const ligne = { produit_id: 1, libelle: 'DOLIPRANE', boites: [lues('AB12')] };
  const vieux = { numero: 'AB12', date_expiration: '2026-01-31' };
  const fautes = (produit_id: number) =>
    fautesDesBoites([ligne], [{ produit_id, ...vieux }], '2026-11-30');
  expect(fautes(1)).toHaveLength(1);
  expect(fautes(2)).toEqual([]);
});

describe('[LOT-4] le lot lu est le lot qui sort', () => {
  const lot = (id: number, numero: string, qte: number, date_expiration: string | null) => ({
    id,
    produit_id: 1,
    numero,
    qte,
    date_expiration,
  });
  it('3 boîtes dont 2 de B2 : 2 de B2, 1 dont on ne sait rien', () => {
    const tenus = [lot(1, 'A1', 5, '2027-01-31'), lot(2, 'B2', 4, '2031-03-31')];
    const prises = prendreBoites([{ produit_id: 1, qte: 3, boites: [lues('B2', 2)] }], tenus);
    expect(prises).toMatchObject({
      parts: [{ lot_id: 2, produit_id: 1, qte: 2 }],
      inconnues: [],
      restes: [{ produit_id: 1, qte: 1 }],
    });
    expect(prises.lots.map((l) => l.qte)).toEqual([5, 2]);
    expect(tenus.map((l) => l.qte)).toEqual([5, 4]);
  });
  it('du même numéro, celui de la date de la boîte d’abord, puis sans date, puis un autre', () => {
    const tenus = [
      lot(1, 'B2', 1, '2027-01-31'),
      lot(2, 'B2', 1, null),
      lot(3, 'B2', 1, '2031-03-31'),
    ];
    const { parts, inconnues } = prendreBoites(
      [{ produit_id: 1, qte: 4, boites: [lues('B2', 4)] }],
      tenus,
    );
    expect(parts.map((p) => p.lot_id)).toEqual([3, 2, 1]);
    expect(inconnues).toEqual([
      { produit_id: 1, numero: 'B2', date_expiration: '2031-03-31', qte: 1 },
    ]);
  });
  it('un autre lot du produit ne sert pas à sa place, même de la même date', () => {
    const { parts, inconnues } = prendreBoites(
      [{ produit_id: 1, qte: 2, boites: [lues('B2', 2)] }],
      [lot(1, 'A1', 5, '2031-03-31'), lot(2, 'B2', 1, '2031-03-31')],
    );
    expect(parts).toEqual([{ lot_id: 2, produit_id: 1, qte: 1 }]);
    expect(inconnues).toMatchObject([{ numero: 'B2', qte: 1 }]);
  });
});

it('[LOT-5] un numéro qui entre à une autre date que la sienne, dite une fois', () => {
  const lot = (numero: string, date_expiration: string | null, produit_id = 1) => ({
    produit_id,
    numero,
    date_expiration,
  });
  const connus = [lot('A', '2030-01-31'), lot('B', null), lot('C', '2031-12-31', 2)];
  const entrants = [
    lot('A', '2030-01-31'),
    lot('A', '2030-10-31'),
    lot('A', '2030-10-31'),
    lot('A', null),
    lot('B', '2030-01-31'),
    lot('C', '2030-01-31'),
    lot('D', '2030-01-31'),
    lot('D', '2030-03-31'),
  ];
  expect(
    lotsAutrementDates(entrants, connus).map((l) => [l.numero, l.date_expiration, l.connues]),
  ).toEqual([
    ['A', '2030-10-31', ['2030-01-31']],
    ['D', '2030-03-31', ['2030-01-31']],
  ]);
});
