import { describe, expect, it } from 'vitest';
import { fauteDuNombre, lireNombreColle } from '#shared/base/nombre-saisi.rules.ts';
import {
  deuxDecimales,
  nombreAuPlus,
  nombreEntier,
  nombreNegatif,
} from '#shared/base/nombre.phrases.ts';
import { douteDeTelephone } from '#shared/base/telephone.rules.ts';

describe('un nombre tapé ne change pas sans qu’on le dise', () => {
  it.each([
    [500, 0, null],
    [0, 0, null],
    [null, 0, null],
    [-500, 0, nombreNegatif],
    [2.5, 0, nombreEntier],
    [12.75, 2, null],
    [0.1 + 0.2, 2, null],
    [12.755, 2, deuxDecimales],
    [-0.5, 2, nombreNegatif],
  ] as const)('[NBR-1] %s, %i décimales', (n, decimales, dit) => {
    expect(fauteDuNombre(n, decimales)).toBe(dit);
  });
  it('[NBR-1] plus que le maximum du champ se dit, avec ce maximum', () => {
    expect(fauteDuNombre(90, 0, 60)).toBe(nombreAuPlus('60'));
    expect(fauteDuNombre(60, 0, 60)).toBeNull();
    expect(fauteDuNombre(20_000, 0, 10_000)).toBe('10.000 au plus.');
  });
  it.each([
    ['12.500', 12_500],
    ['12 500', 12_500],
    ['12\u202f500,5', 12_500.5],
    ['1.234.567', 1_234_567],
    ['12,75', 12.75],
    ['12.75', 12.75],
    ['−500', -500],
    ['1.500 FCFA', 1500],
    ['1.500F', 1500],
    ['1 500 F', 1500],
    ['12.50.3', 'illisible'],
    ['12 50', 'illisible'],
    ['douze', 'illisible'],
    ['=1+1', 'illisible'],
    ['', 'illisible'],
  ])('[NBR-2] collé : %s', (texte, lu) => {
    expect(lireNombreColle(texte)).toBe(lu);
  });
});

describe('[TEL-1] un téléphone étrange se demande', () => {
  it.each([
    '066 12 34 56',
    '06612345',
    '+241 66 12 34 56',
    '00241 066123456',
    '011.72.33.44',
    '+33 6 12 34 56 78',
    '066 12 34 56 / 077 11 22 33',
    '',
  ])('%s ressemble à un numéro', (numero) => {
    expect(douteDeTelephone(numero)).toBeNull();
  });
  it.each(['12', 'abc', '066 12', '0661234567890', '066 12 34 56 / 12'])(
    '%s est demandé',
    (numero) => {
      expect(douteDeTelephone(numero)).toMatch(/ne ressemble pas/);
    },
  );
});
