import { expect, it } from 'vitest';
import { fauteDe } from './copie.ts';
import { MUTANTS } from './liste.ts';

it('chaque défaut à planter tient encore à une ligne du code, sous un nom à lui', () => {
  expect(MUTANTS.flatMap((m) => fauteDe(m) ?? [])).toEqual([]);
  expect(new Set(MUTANTS.map((m) => m.id)).size).toBe(MUTANTS.length);
});
