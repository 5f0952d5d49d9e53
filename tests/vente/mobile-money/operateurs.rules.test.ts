import { describe, expect, it } from 'vitest';
import {
  numeroMasque,
  numeroNational,
  numeroNormalise,
  operateurDe,
  PREFIXES_DE_DEPART,
} from '#shared/vente/mobile-money/operateurs.rules.ts';

describe('[MOB-1] un numéro de mobile du Gabon', () => {
  it.each([
    '077 12 34 56',
    '077123456',
    '77123456',
    '077.12.34.56',
    '077-12-34-56',
    '+241 77 12 34 56',
    '+241 077 12 34 56',
    '(241) 077123456',
    '00241077123456',
    '0024177123456',
    '24177123456',
  ])('%s', (saisi) => {
    expect(numeroNormalise(saisi)).toBe('24177123456');
  });
  it.each([
    '',
    '077 12 34 5',
    '077 12 34 567',
    '011 12 34 56',
    '01 72 34 56',
    '+237 77 12 34 56',
    '241',
    '077 12 34 5O',
    '++24177123456',
    '077/12/34/56',
    '077 12 34 56 poste 2',
  ])('« %s » n’en est pas un', (saisi) => {
    expect(numeroNormalise(saisi)).toBeNull();
  });
  it('se relit au format national, et le rend', () => {
    expect(numeroNational('24177123456')).toBe('077123456');
    expect(numeroNormalise(numeroNational('24166123456'))).toBe('24166123456');
  });
  it.each([
    ...['74', '76', '77'].map((p) => [p, 'airtel'] as const),
    ...['60', '62', '63', '65', '66'].map((p) => [p, 'moov'] as const),
    ['61', null] as const,
  ])('le préfixe 0%s propose %s', (prefixe, operateur) => {
    expect(operateurDe(`241${prefixe}123456`, PREFIXES_DE_DEPART)).toBe(operateur);
  });
  it('un réglage change l’opérateur proposé', () => {
    const prefixes = { ...PREFIXES_DE_DEPART, '062': 'airtel' as const };
    expect(operateurDe('24162123456', prefixes)).toBe('airtel');
  });
});

describe('[MOB-2] masqué', () => {
  it('le préfixe et les deux derniers chiffres, rien d’autre', () => {
    expect(numeroMasque('24177123456')).toBe('077 … 56');
  });
});
