import { expect, it } from 'vitest';
import { lireMultiplicateur } from '#shared/stock/produit/multiplicateur.rules.ts';

it.each([
  ['3*', 3, '', true],
  ['3*doli 1000', 3, 'doli 1000', true],
  ['*', 1, '', false],
  ['0*', 1, '', false],
  ['doli', 1, 'doli', false],
  ['  12 * x', 12, 'x', true],
])('[PAN-4] %o', (saisie, n, mots, dit) =>
  expect(lireMultiplicateur(saisie)).toEqual({ n, mots, dit }),
);
