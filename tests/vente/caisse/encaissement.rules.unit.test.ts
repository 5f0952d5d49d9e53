import { describe, expect, it } from 'vitest';
import { aRelire, duree, premiere, suivante } from '#client/vente/caisse/encaissement.rules.ts';
import { nextMode } from '#client/ui/reglement/choix-mode.tsx';
import { taper } from '#client/ui/reglement/pave.rules.ts';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

const attente = (id: number) => uneReservation({ id });
const payee = (id: number) => uneReservation({ id, status: 'Termine' });

it.each([
  [null, '5', 5],
  [5, '00', 500],
  [null, '00', 0],
  [0, '7', 7],
  [50, 'effacer', 5],
  [5, 'effacer', null],
  [null, 'effacer', null],
  [99_999_999, '00', 99_999_999],
] as const)('[ENC-1] %o puis %s : %o', (recu, touche, attendu) =>
  expect(taper(recu, touche)).toBe(attendu),
);

describe('[ENC-2] relire', () => {
  const lue = { ...uneReservation(), arrondir: false };
  it('quand le contenu change', () =>
    expect(
      aRelire(lue, uneReservation({ reservation_produits: [uneLigne({ qte: 2 })] }), false),
    ).toBe(true));
  it('[REG-8] quand le réglage change ce qui est dû en espèces, jamais autrement', () => {
    const impaire = { ...lue, net_a_payer: 1_002 };
    expect(aRelire(impaire, impaire, true)).toBe(true);
    const ronde = { ...lue, net_a_payer: 1_000 };
    expect(aRelire(ronde, ronde, true)).toBe(false);
  });
  it('pas quand seule la remise de main change', () =>
    expect(aRelire(lue, { ...lue, version: 5, etat_caisse: 'Ouvert' }, false)).toBe(false));
  it('pas une fois payée', () => expect(aRelire(lue, payee(lue.id), false)).toBe(false));
});

it('[ENC-5] sert la plus ancienne en attente après celle-ci, sinon la plus ancienne', () => {
  const file = [attente(1), payee(2), attente(3)];
  expect([suivante(file, 2), suivante(file, 3), suivante([payee(1)], 1)]).toEqual([3, 1, null]);
});
it('[ENC-6] commence par la dernière envoyée, une payée seulement s’il n’y en a pas d’autre', () => {
  expect([
    premiere([attente(1), attente(2), payee(3)]),
    premiere([payee(1), payee(2)]),
    premiere([]),
  ]).toEqual([2, 2, null]);
});
it.each([
  [42_000, '42 s'],
  [80_000, '1 min 20'],
  [3_720_000, '1 h 02'],
  [-5, '0 s'],
])('%i ms : %s', (ms, mots) => expect(duree(ms)).toBe(mots));
it('le tour des modes revient au premier', () => expect(nextMode('autres')).toBe('espece'));
