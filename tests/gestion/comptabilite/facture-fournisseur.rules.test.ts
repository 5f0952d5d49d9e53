import { expect, it } from 'vitest';
import { jourPlus } from '#shared/base/dates.ts';
import {
  dettesParFournisseur,
  duParAge,
  etatDeFacture,
  resteDeFacture,
} from '#shared/gestion/comptabilite/facture-fournisseur.rules.ts';
import { c } from '#tests/factories/centimes.ts';

const JOUR = '2026-11-30';
const due = (age: number, reste: number) => ({ date: jourPlus(JOUR, -age), reste: c(reste) });

it('[FOF-3] chaque facture est d’un âge et d’un seul : 30, 31, 60, 61, 90 et 91 jours', () => {
  const dues = [0, 30, 31, 60, 61, 90, 91].map((age, i) => due(age, 10 ** i * 100));
  expect(duParAge(dues, JOUR)).toEqual({
    j30: 11,
    j60: 1_100,
    j90: 110_000,
    au_dela: 1_000_000,
    du: 1_111_111,
  });
});

it('[FOF-1] ce qui reste : payé et avoirs l’abaissent pareillement', () =>
  expect(resteDeFacture({ montant: c(100_050), paye: c(40_000), avoirs: c(60_040) })).toBe(10));

it('[FOF-2] un centime rendu, un centime dû : en partie', () => {
  expect(etatDeFacture(c(1_000), c(1_000))).toBe('À payer');
  expect(etatDeFacture(c(1_000), c(999))).toBe('Payée en partie');
  expect(etatDeFacture(c(1_000), c(1))).toBe('Payée en partie');
  expect(etatDeFacture(c(1_000), c(0))).toBe('Payée');
});

it('[FOF-8] par fournisseur, sous son dernier nom ; le plus dû d’abord, à égalité par nom', () => {
  const de = (fournisseur_id: number, fournisseur: string, reste: number) => ({
    fournisseur_id,
    fournisseur,
    ...due(1, reste),
  });
  const dettes = dettesParFournisseur(
    [de(1, 'Zed', 100), de(2, 'Ubi', 200), de(1, 'Abc', 100), de(3, 'Cop', 300)],
    JOUR,
  );
  expect(dettes.map((d) => [d.id, d.nom, d.du])).toEqual([
    [3, 'Cop', 3],
    [1, 'Abc', 2],
    [2, 'Ubi', 2],
  ]);
});
