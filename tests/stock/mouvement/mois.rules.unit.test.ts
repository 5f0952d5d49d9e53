import { expect, it } from 'vitest';
import { moisDe } from '#client/stock/mouvement/mois.rules.ts';

it('[MVT-2] le mois entier d’un jour, février et décembre compris', () => {
  expect(
    ['2026-11-21', '2026-02-28', '2028-02-01', '2026-12-31'].map((j) => Object.values(moisDe(j))),
  ).toEqual([
    ['2026-11-01', '2026-11-30'],
    ['2026-02-01', '2026-02-28'],
    ['2028-02-01', '2028-02-29'],
    ['2026-12-01', '2026-12-31'],
  ]);
});
