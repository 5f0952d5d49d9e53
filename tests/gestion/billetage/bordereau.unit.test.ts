import { expect, it } from 'vitest';
import { lignesDuBordereau } from '#client/gestion/billetage/bordereau-compte.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { MobilesDUnOperateur } from '#shared/gestion/billetage/mobiles.schema.ts';

const JUSTE = {
  coupures: [
    { type: 'billet', valeur: 10_000, nombre: 2 },
    { type: 'pièce', valeur: 100, nombre: 0 },
  ],
  total_billetage: 20_000,
  fond_caisse: 0,
  total_vente: 20_000,
  entrees: 0,
  sorties: 0,
  attendu: 20_000,
  ecart: 0,
  cheque: 0,
  cheque_attendu: 0,
  mobile_money: 0,
  mobile_money_attendu: 0,
  autres: 0,
  autres_attendu: 0,
  fond_laisse: null,
} as unknown as Billetage;
const dites = (b: Partial<Billetage>, mobiles: readonly MobilesDUnOperateur[] = []) =>
  lignesDuBordereau({ ...JUSTE, ...b }, mobiles).map(
    (l) => `${l.fort ? '* ' : ''}${l.quoi} ${l.combien}`,
  );

it('[BIL-18] le bordereau : ce qui est à rien n’y est pas, l’écart a son signe, un autre mode dit l’attendu', () => {
  expect(dites({})).toEqual([
    '2 × billet 10.000 20.000',
    '* Espèces comptées 20.000',
    'Ventes en espèces 20.000',
    '* Attendu 20.000',
    '* Écart juste',
    '* À remettre au coffre 20.000',
  ]);
  const tout = dites({
    fond_caisse: 5_000,
    entrees: 300,
    sorties: 1_000,
    attendu: 24_300,
    ecart: -4_300,
    cheque: 900,
    cheque_attendu: 1_000,
    mobile_money_attendu: 50,
    fond_laisse: 5_000,
  });
  expect(tout.slice(2)).toEqual([
    'Fond de caisse 5.000',
    'Ventes en espèces 20.000',
    'Entrées + 300',
    'Sorties − 1.000',
    '* Attendu 24.300',
    '* Écart − 4.300',
    'Chèques (attendu 1.000) 900',
    'Mobile money (attendu 50) 0',
    'Fond laissé − 5.000',
    '* À remettre au coffre 15.000',
  ]);
  expect(dites({ ecart: 25 })).toContain('* Écart + 25');
});

it('[MOB-41] le bordereau dit le mobile money par opérateur, et à part ce qu’aucune vente n’explique', () => {
  const mobiles: MobilesDUnOperateur[] = [
    { operateur: 'airtel', confirme: 12_000, verifie: 3_000, a_verifier: 1_500 },
    { operateur: null, confirme: 0, verifie: 0, a_verifier: 500 },
  ];
  const b = { mobile_money: 20_000, mobile_money_attendu: 20_000 };
  const parOperateur = [
    'Mobile money (attendu 20.000) 20.000',
    'Airtel Money, confirmé 12.000',
    'Airtel Money, vérifié 3.000',
    'Airtel Money, à vérifier 1.500',
    'Opérateur non dit, à vérifier 500',
  ];
  expect(dites(b, mobiles).slice(5, -1)).toEqual([
    ...parOperateur,
    'Dettes réglées, retours, annulations + 3.000',
  ]);
  const moins = dites({ ...b, mobile_money_attendu: 16_000 }, mobiles);
  expect(moins.at(-2)).toBe('Dettes réglées, retours, annulations − 1.000');
});
