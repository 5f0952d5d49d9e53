import { describe, expect, test } from 'vitest';
import { ecartsDuSubstitut, memeDosageEtForme } from '#shared/stock/produit/equivalents.rules.ts';

const entre = (a: string, b: string, forme: string | null = null) =>
  ecartsDuSubstitut({ libelle: a, forme: null }, { libelle: b, forme });

describe('[PRO-13] ce qui sépare un équivalent de ce qui est demandé', () => {
  test.each([
    ['CLAMOXYL 500 MG GEL B/12', 'AMOXICILLINE BIOGARAN 500 MG GELULE B/12'],
    ['DOLIPRANE 1000 MG CP B/8', 'PARACETAMOL TEVA 1 G COMPRIMÉ B/8'],
    ['COARTEM 20/120 MG CP B/24', 'ARTEMETHER DENK 20 mg/120 mg COMPRIMÉ B/24'],
    ['LEVOTHYROX 75 MICROGRAMMES COMPRIMÉ B/30', 'L-THYROXIN 0,075 MG CP B/30'],
    ['A 700 MCG CP B/30', 'B 0,7 mg comprimé B/30'],
    ['A 2,5 MG CP B/30', 'B 2.5 mg comprimé B/30'],
  ])('%s et %s : rien', (a, b) => expect(entre(a, b)).toEqual([]));
  test.each([
    ['CLAMOXYL 500 MG GEL B/12', 'AMOXICILLINE DENK 1 G CP B/14', ['dosage', 'forme', 'boite']],
    ['CLAMOXYL 500 MG GEL B/12', 'AMOXICILLINE DENK 500 MG CP B/12', ['forme']],
    ['DOLIPRANE 1000 MG CP B/8', 'EFFERALGAN 1000 MG CP EFF B/8', ['forme']],
    ['DOLIPRANE 1000 MG CP B/8', 'DOLIPRANE 1000 MG CP B/100', ['boite']],
    ['VOLTARENE 1 % GEL 50 G', 'DICLOFENAC ARROW 1 % GEL B/50', ['forme', 'boite']],
    ['VITAMINE B12 1000 MCG CP B/30', 'VITAMINE B12 1000 MG CP B/30', ['dosage']],
    ['AMOXICILLINE 250 MG/5 ML SUSP 60 ML', 'AMOXICILLINE 500 MG/5 ML SUSP 60 ML', ['dosage']],
  ])('%s et %s : %j', (a, b, attendues) => expect(entre(a, b)).toEqual(attendues));
  test('ce qui n’est pas dit n’est jamais pareil', () => {
    expect(entre('DOLIPRANE 1000 MG CP B/8', 'PARACETAMOL RUPTURE')).toEqual([
      'dosage',
      'forme',
      'boite',
    ]);
    expect(entre('PARACETAMOL', 'PARACETAMOL')).toEqual(['dosage', 'forme']);
  });
  test('une forme dite à part compte', () => {
    expect(entre('SPASFON 80 MG CP', 'PHLOROGLUCINOL 80 MG', 'Comprimé')).toEqual([]);
  });
  test('même dosage et même forme : la boîte seule peut différer', () => {
    expect(memeDosageEtForme(['boite'])).toBe(true);
    expect(memeDosageEtForme([])).toBe(true);
    expect(memeDosageEtForme(['boite', 'forme'])).toBe(false);
    expect(memeDosageEtForme(['dosage'])).toBe(false);
  });
});
