import { expect, it } from 'vitest';
import {
  boitesParLot,
  coutUnite,
  stockEnDetail,
} from '#shared/stock/produit/deconditionnement.rules.ts';
import { c } from '#tests/factories/centimes.ts';

it('[DEC-1] chaque lot donne sa part, le reste n’a pas de lot', () => {
  const part = (lot_id: number, qte: number) => ({ lot_id, produit_id: 1, qte });
  expect(boitesParLot(3, [part(7, 2), part(8, 1)])).toEqual([
    { lot_id: 7, qte: 2 },
    { lot_id: 8, qte: 1 },
  ]);
  expect(boitesParLot(3, [part(7, 2)])).toEqual([
    { lot_id: 7, qte: 2 },
    { lot_id: null, qte: 1 },
  ]);
  expect(boitesParLot(2, [])).toEqual([{ lot_id: null, qte: 2 }]);
});
it.each([
  [100_000, 30, 3_333],
  [100_000, 8, 12_500],
  [100, 8, 13],
  [0, 30, 0],
])('[DEC-2] une boîte à %i en %i : %i', (boite, unites, attendu) => {
  expect(coutUnite(c(boite), unites)).toBe(attendu);
});
it('[DEC-3] le stock comme il est sur le rayon', () => {
  expect([stockEnDetail(12, 7), stockEnDetail(1, 0), stockEnDetail(0, 3)]).toEqual([
    '12 boîtes + 7',
    '1 boîte + 0',
    '0 boîte + 3',
  ]);
});
