import { describe, expect, it } from 'vitest';
import { fauteDuNombre, lireNombre, milliersTapes } from '#shared/base/nombre-saisi.rules.ts';
import {
  deuxDecimales,
  nombreAmbigu,
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
    ['12500', 12_500, 12_500],
    ['12 500', 12_500, 12_500],
    ["12'500", 12_500, 12_500],
    ['12\u00a0500 FCFA', 12_500, 12_500],
    ['12\u202f500,5', 12_500.5, 12_500.5],
    ['1.234.567', 1_234_567, 1_234_567],
    ['1,234,567', 1_234_567, 1_234_567],
    ['1.234,50', 1_234.5, 1_234.5],
    ['1,234.50', 1_234.5, 1_234.5],
    ['12,75', 12.75, 12.75],
    ['85.5', 85.5, 85.5],
    ['12.50', 12.5, 12.5],
    ['0,125', 0.125, 0.125],
    ['−500', -500, -500],
    ['-3', -3, -3],
    ['1 500 F', 1_500, 1_500],
    ['12,5 FCFA', 12.5, 12.5],
    // thousands where there are no decimals, asked about where there may be
    ['50.000', 50_000, 'ambigu'],
    ['50,000', 50_000, 'ambigu'],
    ['-12.500', -12_500, 'ambigu'],
    ['1.500 FCFA', 1_500, 'ambigu'],
    ['1.500F', 1_500, 'ambigu'],
    ['12.50.3', null, null],
    ['1.2.3', null, null],
    ['12 50', null, null],
    ['douze', null, null],
    ['=1+1', null, null],
    ['', null, null],
  ] as const)('[NBR-2] [IMP-2] « %s » se lit %s sans centimes, %s avec', (texte, sans, avec) => {
    expect(lireNombre(texte, 0)).toBe(sans);
    expect(lireNombre(texte, 2)).toBe(avec);
  });
  it.each([
    // as the field shows it: the point that was typed is a comma there
    ['50,000', 50_000, 'doute'],
    ['50,125', 50_125, 'doute'],
    ['1.234,500', 1_234_500, 'doute'],
    ['-12,500', -12_500, 'doute'],
    ['50,0000', null, 'doute'],
    ['50,00', null, null],
    ['85,5', null, null],
    ['0,500', null, null],
    ['50.000', null, null],
    ['50', null, null],
  ] as const)('[NBR-4] tapé et montré « %s » : %s sans centimes, %s avec', (montre, sans, avec) => {
    expect(milliersTapes(montre, 0)).toBe(sans);
    expect(milliersTapes(montre, 2)).toBe(avec);
  });
  it('[NBR-4] ce qui se lit de deux façons est dit, avec les deux écritures', () => {
    expect(nombreAmbigu('50,000')).toBe(
      '« 50,000 » se lit de deux façons : écrivez 50000, ou 50,00.',
    );
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
