import { expect, it } from 'vitest';
import { derouler } from '#shared/vente/clientele/releve.rules.ts';
import { c } from '#tests/factories/centimes.ts';

it('[CLI-5] le solde court, ligne après ligne, au centième', () => {
  const m = (montant: number, genre: 'Prise en charge' | 'Annulation' | 'Règlement') => ({
    at: '',
    genre,
    libelle: '',
    montant: c(montant),
  });
  const compte = derouler(c(1010), [
    m(20, 'Prise en charge'),
    m(-1000, 'Règlement'),
    m(-20, 'Annulation'),
  ]);
  expect(compte.lignes.map((l) => [l.debit, l.credit, l.solde])).toEqual([
    [0.2, 0, 10.3],
    [0, 10, 0.3],
    [0, 0.2, 0.1],
  ]);
  expect(compte).toMatchObject({ total_debit: 0.2, total_credit: 10.2, solde_final: 0.1 });
  expect(derouler(c(5), [])).toEqual({
    lignes: [],
    total_debit: 0,
    total_credit: 0,
    solde_final: 0.05,
  });
});
