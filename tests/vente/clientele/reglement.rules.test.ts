import { moins } from '#shared/base/montant.ts';
import { describe, expect, it } from 'vitest';
import {
  appliquerReglement,
  detteAPayer,
  sommeRecue,
} from '#shared/vente/clientele/reglement.rules.ts';
import { c } from '#tests/factories/centimes.ts';

describe('[CLI-10] un règlement (centièmes)', () => {
  it.each([
    {
      quoi: 'la somme montrée solde, l’arrondi à part',
      paye: [106_880, 106_900, 'espece'],
      fait: [106_880, 20],
    },
    {
      quoi: 'au-dessous du demi-franc aussi',
      paye: [106_840, 106_800, 'espece'],
      fait: [106_840, -40],
    },
    {
      quoi: 'dite au centième, une caisse reçoit des francs',
      paye: [106_880, 106_880, 'espece'],
      fait: [106_880, 20],
    },
    {
      quoi: 'dite au centième, un virement la porte',
      paye: [106_880, 106_880, 'autres'],
      fait: [106_880, 0],
    },
    {
      quoi: 'une dette entière n’a pas d’arrondi',
      paye: [106_900, 106_900, 'espece'],
      fait: [106_900, 0],
    },
    { quoi: 'un demi-franc se reçoit comme un franc', paye: [50, 100, 'espece'], fait: [50, 50] },
    { quoi: 'une part laisse le reste', paye: [106_880, 50_000, 'espece'], fait: [50_000, 0] },
    {
      quoi: 'une part au centième, par virement',
      paye: [106_880, 50_050, 'autres'],
      fait: [50_050, 0],
    },
    {
      quoi: 'une part au centième, en espèces : la dette baisse de ce qui est reçu',
      paye: [110_000, 50_050, 'espece'],
      fait: [50_100, 0],
    },
    {
      quoi: 'à moins du demi-franc de la dette, les francs reçus la soldent',
      paye: [106_840, 106_830, 'espece'],
      fait: [106_840, -40],
    },
    {
      quoi: 'des centièmes seuls se règlent sans pièces',
      paye: [40, 40, 'mobile_money'],
      fait: [40, 0],
    },
  ] as const)('$quoi', ({ paye: [dette, saisi, mode], fait: [montant, arrondi] }) => {
    expect(appliquerReglement(c(dette), c(saisi), mode)).toEqual({ montant, arrondi });
  });
  it.each([
    ['nul', 106_880, 0],
    ['sans_dette', 0, 100],
    ['sans_dette', -500, 100],
    ['sans_dette', 40, 100],
    ['trop_grand', 106_880, 106_901],
    ['trop_grand', 106_880, 106_890],
    ['nul', 106_880, 40],
  ] as const)('%s : %i, payé %i en espèces', (faute, dette, saisi) => {
    expect(appliquerReglement(c(dette), c(saisi), 'espece')).toBe(faute);
  });
  it('des centièmes seuls ne se dépassent pas non plus', () => {
    expect(appliquerReglement(c(40), c(100), 'autres')).toBe('trop_grand');
    expect(appliquerReglement(c(0), c(1), 'autres')).toBe('sans_dette');
  });
  it('en deux fois, une caisse ne reçoit pas plus que la dette', () => {
    const dette = c(110_000);
    const premier = appliquerReglement(dette, c(50_050), 'espece');
    if (typeof premier === 'string') throw new Error(premier);
    expect(appliquerReglement(moins(dette, premier.montant), c(60_000), 'espece')).toBe(
      'trop_grand',
    );
    expect(appliquerReglement(moins(dette, premier.montant), c(59_900), 'espece')).toEqual({
      montant: 59_900,
      arrondi: 0,
    });
  });
  it('ce qui se paie d’une dette, et ce qui a été reçu', () => {
    expect([106_880, 106_840, 40, -500].map(c).map(detteAPayer)).toEqual([106_900, 106_800, 0, 0]);
    expect(sommeRecue({ montant: 1_068.8, arrondi: 0.2 })).toBe(1_069);
  });
});
