import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  describeMouvement,
  joursDeStock,
  placesDe,
} from '#shared/gestion/statistiques/classement.rules.ts';

describe('la place de chacun', () => {
  it('[STA-61] la plus haute valeur d’abord, les égales ont la même place', () => {
    expect(placesDe([7, 9, 4, 7])).toEqual([2, 1, 4, 2]);
    expect(placesDe([])).toEqual([]);
  });
  it('[STA-61] une place est un de plus que le nombre de ceux qui sont au-dessus', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -5, max: 5 })), (valeurs) => {
        const attendues = valeurs.map((v) => 1 + valeurs.filter((x) => x > v).length);
        expect(placesDe(valeurs)).toEqual(attendues);
      }),
    );
  });
  it('[STA-61] monter, c’est un rang plus petit qu’avant', () => {
    expect(describeMouvement({ rang: 2, rang_precedent: 5 })).toBe('↑ 3');
    expect(describeMouvement({ rang: 6, rang_precedent: 4 })).toBe('↓ 2');
    expect(describeMouvement({ rang: 1, rang_precedent: 1 })).toBe('=');
    expect(describeMouvement({ rang: 9, rang_precedent: 0 })).toBe('nouveau');
    expect(describeMouvement({ rang: 1, rang_precedent: null })).toBe('N/A');
  });
});

it('[STA-30] ce qui se vend dure autant de jours entiers que le rythme de trente jours le dit', () => {
  expect(joursDeStock(8, 12)).toBe(20);
  expect(joursDeStock(7, 3)).toBe(70);
  expect(joursDeStock(1, 31)).toBe(0);
  expect(joursDeStock(0, 5)).toBe(0);
  expect(joursDeStock(8, 0)).toBeNull();
});
