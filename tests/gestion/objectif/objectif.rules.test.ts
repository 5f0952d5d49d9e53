import { expect, it } from 'vitest';
import {
  attenduADate,
  etatObjectif,
  formatObjectif,
  periodeDuMois,
} from '#shared/gestion/objectif/objectif.rules.ts';
import { c } from '#tests/factories/centimes.ts';

it('[OBJ-1] attendu à date : la part du temps passé, rien avant le mois, tout après', () => {
  const novembre = periodeDuMois('2026-11');
  const a = (quand: string) => attenduADate(c(3_000_000), novembre, new Date(`${quand}+01:00`));
  expect(
    [
      '2026-10-31T23:59:59',
      '2026-11-01T00:00:00',
      '2026-11-16T00:00:00',
      '2026-12-01T00:00:00',
      '2027-03-01T00:00:00',
    ].map(a),
  ).toEqual([0, 0, 1_500_000, 3_000_000, 3_000_000]);
});
it('[OBJ-2] atteint, en avance, en retard', () => {
  const etat = (fait: number) => etatObjectif({ montant: 100, fait, attendu: 50 });
  expect([100, 99, 50, 49, -5].map(etat)).toEqual([
    'Atteint',
    'En avance',
    'En avance',
    'En retard',
    'En retard',
  ]);
  expect(formatObjectif({ montant: 200, fait: 124, attendu: 100 })).toBe(
    '62,0 % de l’objectif, en avance',
  );
});
