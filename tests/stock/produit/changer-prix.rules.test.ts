import { describe, expect, it } from 'vitest';
import {
  prixSelonRegle,
  formatRegle,
  type ReglePrix,
  sortDuPrix,
} from '#shared/stock/produit/changer-prix.rules.ts';
import { c } from '#tests/factories/centimes.ts';

describe('[PRO-21] un prix selon une règle', () => {
  it.each([
    [97_500, 150_000, 'coefficient', 1.54, 25, 150_000],
    [97_500, 150_000, 'coefficient', 1.35, 5, 131_500],
    [97_500, 150_000, 'pourcent', 5, 25, 157_500],
    [97_500, 150_000, 'pourcent', -10, 50, 135_000],
    // Half of a step goes up.
    [100, 101_250, 'pourcent', 0, 25, 102_500],
    [100, 101_249, 'pourcent', 0, 25, 100_000],
    // Two decimals of a rate are exact: 1,005 % of 20.000 is 201.
    [0, 2_000_000, 'pourcent', 1.01, 1, 2_020_200],
    // Never nothing.
    [100, 300, 'pourcent', -90, 25, 2_500],
    [0, 150_000, 'coefficient', 1.35, 25, null],
  ] as const)('achat %i, vente %i, %s %d, à %i : %s', (...cas) => {
    const [prix_achat, prix_de_vente, mode, valeur, arrondi, attendu] = cas;
    expect(
      prixSelonRegle(
        { prix_achat: c(prix_achat), prix_de_vente: c(prix_de_vente) },
        { mode, valeur, arrondi },
      ),
    ).toBe(attendu);
  });
  it('ce que devient la ligne', () => {
    const p = { prix_achat: c(1), prix_de_vente: c(100) };
    expect([c(100), c(200), null].map((apres) => sortDuPrix(p, apres))).toEqual([
      'identique',
      'change',
      'sans_cout',
    ]);
  });
  it('la règle se dit en mots', () => {
    const dite = (r: Partial<ReglePrix>) =>
      formatRegle({ mode: 'pourcent', valeur: 5, arrondi: 25, ...r });
    expect([dite({}), dite({ valeur: -2.5 }), dite({ mode: 'coefficient', valeur: 1.35 })]).toEqual(
      [
        '+ 5 %, arrondi à 25 FCFA',
        '− 2,5 %, arrondi à 25 FCFA',
        'coefficient 1,35, arrondi à 25 FCFA',
      ],
    );
  });
});
