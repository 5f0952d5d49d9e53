import { describe, expect, it } from 'vitest';
import { lirePeremptionTapee } from '#shared/base/peremption.rules.ts';

describe('[LOT-7] une péremption comme elle est imprimée', () => {
  it.each(['06/28', '6/28', '06/2028', '06-2028', '06.28', '06 2028', '0628', '062028', '2028-06'])(
    '%s est le dernier jour de juin 2028',
    (texte) => expect(lirePeremptionTapee(texte)).toBe('2028-06-30'),
  );
  it.each([
    ['02/28', '2028-02-29'],
    ['12/26', '2026-12-31'],
    ['15/06/2028', '2028-06-15'],
    ['15.6.28', '2028-06-15'],
    ['150628', '2028-06-15'],
    ['15062028', '2028-06-15'],
    ['20280615', '2028-06-15'],
    ['2028-06-15', '2028-06-15'],
    ['20/12/2028', '2028-12-20'],
  ])('%s est le %s', (texte, jour) => expect(lirePeremptionTapee(texte)).toBe(jour));
  it.each([
    '',
    '6',
    '13/28',
    '00/28',
    '2806',
    '31/02/2028',
    '06/2101',
    '06/1999',
    '06/20281',
    'juin',
  ])('« %s » n’est pas deviné', (texte) => expect(lirePeremptionTapee(texte)).toBe(null));
  it('aucune suite de chiffres ne se lit de deux façons', () => {
    const mois = Array.from({ length: 12 }, (_, m) => String(m + 1).padStart(2, '0'));
    for (const m of mois)
      for (let a = 2000; a <= 2099; a += 1) {
        const fin = lirePeremptionTapee(`${a}-${m}`);
        expect(lirePeremptionTapee(`${m}${a}`)).toBe(fin);
        expect(lirePeremptionTapee(`${m}${String(a).slice(2)}`)).toBe(fin);
        expect(lirePeremptionTapee(`${a}${m}15`)).toBe(`${a}-${m}-15`);
        expect(lirePeremptionTapee(`15${m}${a}`)).toBe(`${a}-${m}-15`);
      }
  });
});
