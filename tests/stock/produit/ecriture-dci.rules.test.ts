import { expect, test } from 'vitest';
import { uneEcriture } from '#shared/stock/produit/ecriture-dci.rules.ts';

test('[MED-27] une substance s’écrit d’une seule façon, la plus simple que la base ait', () => {
  const ecrire = uneEcriture([
    'CHLORHYDRATE DE TRAMADOL',
    'TRAMADOL (CHLORHYDRATE DE)',
    'TRAMADOL',
    'AMOXICILLINE + CLAVULANIQUE (ACIDE)',
    'ACIDE CLAVULANIQUE + AMOXICILLINE',
    'CHLORURE DE SODIUM',
    'SODIUM (CHLORURE DE)',
    'LACTATE DE SODIUM',
    'FUMARATE DE BISOPROLOL',
    'BISOPROLOL (FUMARATE ACIDE DE)',
    'MONTELUKAST ACIDE',
    'MONTELUKAST SODIQUE',
    'PERINDOPRIL TERT-BUTYLAMINE',
    'PERINDOPRIL',
    'POTASSIUM',
    'TARTRATE ACIDE DE POTASSIUM',
    null,
  ]);
  expect(ecrire('CHLORHYDRATE DE TRAMADOL')).toBe('TRAMADOL');
  expect(ecrire('AMOXICILLINE + CLAVULANIQUE (ACIDE)')).toBe('ACIDE CLAVULANIQUE + AMOXICILLINE');
  expect(ecrire('SODIUM (CHLORURE DE)')).toBe('CHLORURE DE SODIUM');
  expect(ecrire('LACTATE DE SODIUM')).toBe('LACTATE DE SODIUM');
  expect(ecrire('BISOPROLOL (FUMARATE ACIDE DE)')).toBe('FUMARATE DE BISOPROLOL');
  expect(ecrire('MONTELUKAST SODIQUE')).toBe('MONTELUKAST ACIDE');
  expect(ecrire('PERINDOPRIL TERT-BUTYLAMINE')).toBe('PERINDOPRIL');
  expect(ecrire('TARTRATE ACIDE DE POTASSIUM')).toBe('TARTRATE ACIDE DE POTASSIUM');
  expect(ecrire('AMOXICILLINE')).toBe('AMOXICILLINE');
  expect(ecrire(null)).toBeNull();
});
