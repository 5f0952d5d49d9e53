import { describe, expect, it } from 'vitest';
import {
  classeAbc,
  excedent,
  maximumConseille,
  semainesDeStock,
} from '#shared/stock/retour/a-ecouler.rules.ts';

describe('ce qui est à écouler', () => {
  it('[ECO-1] les premiers 80 % des francs sont A, jusqu’à 95 % B, le reste et l’invendu C', () => {
    const ventes = [1000, 600, 300, 100, 0];
    let avant = 0;
    const classes = ventes.map((ca) => {
      const classe = classeAbc(ca, avant, 2000);
      avant += ca;
      return classe;
    });
    expect(classes).toEqual(['A', 'A', 'B', 'C', 'C']);
    expect(classeAbc(5000, 0, 5000)).toBe('A');
    expect(classeAbc(0, 0, 0)).toBe('C');
    expect(classeAbc(0, 0, 5000), 'l’invendu, même le premier').toBe('C');
    expect(classeAbc(1, 0, 5000)).toBe('A');
  });
  it('[ECO-2] tant de semaines au rythme du trimestre ; sans vente, on ne sait pas', () => {
    expect([semainesDeStock(13, 13), semainesDeStock(4, 26), semainesDeStock(9, 0)]).toEqual([
      13,
      2,
      null,
    ]);
  });
  it('[ECO-3] ce qui dépasse ces semaines ; rien quand rien ne se vend', () => {
    expect([excedent(40, 13, 12), excedent(12, 13, 12), excedent(40, 0, 12)]).toEqual([28, 0, 0]);
  });
  it('[ECO-4] un maximum se baisse, jamais sous le minimum, jamais au-dessus de ce qu’il est', () => {
    const bornes = { qte_min: 5, qte_max: 60 };
    expect([13, 0, 900].map((v) => maximumConseille(bornes, v, 12))).toEqual([12, 5, 60]);
  });
});
