import { describe, expect, it } from 'vitest';
import { appliquerReglement, detteAPayer, sommeRecue } from '#shared/clientele/reglement.rules.ts';

describe('[CLI-10] un règlement (centièmes)', () => {
  it.each([
    ['la somme montrée solde, l’arrondi à part', 106_880, 106_900, 'espece', 106_880, 20],
    ['au-dessous du demi-franc aussi', 106_840, 106_800, 'espece', 106_840, -40],
    ['dite au centième, une caisse reçoit des francs', 106_880, 106_880, 'espece', 106_880, 20],
    ['dite au centième, un virement la porte', 106_880, 106_880, 'autres', 106_880, 0],
    ['une dette entière n’a pas d’arrondi', 106_900, 106_900, 'espece', 106_900, 0],
    ['une part laisse le reste', 106_880, 50_000, 'espece', 50_000, 0],
    ['une part au centième, par virement', 106_880, 50_050, 'autres', 50_050, 0],
  ] as const)('%s', (_quoi, dette, saisi, mode, montant, arrondi) => {
    expect(appliquerReglement(dette, saisi, mode)).toEqual({ montant, arrondi });
  });
  it.each([
    ['nul', 106_880, 0],
    ['sans_dette', 0, 100],
    ['sans_dette', -500, 100],
    ['sans_dette', 40, 100],
    ['trop_grand', 106_880, 106_901],
    ['trop_grand', 106_880, 106_890],
    ['centimes', 106_880, 50_050],
  ] as const)('%s : %i, payé %i en espèces', (faute, dette, saisi) => {
    expect(appliquerReglement(dette, saisi, 'espece')).toBe(faute);
  });
  it('ce qui se paie d’une dette, et ce qui a été reçu', () => {
    expect([106_880, 106_840, 40, -500].map(detteAPayer)).toEqual([106_900, 106_800, 0, 0]);
    expect(sommeRecue({ montant: 1_068.8, arrondi: 0.2 })).toBe(1_069);
  });
});
