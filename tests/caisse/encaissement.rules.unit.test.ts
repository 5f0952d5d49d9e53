import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aRelire, duree, fauteAutreMode, fauteReglement, modeDuReste, type Part, partsPayees, premiere, reste, suivante, taper, totalRecu } from '#client/caisse/encaissement.rules.ts';
import { modeSuivant } from '#client/ui/reglement/choix-mode.tsx';
import { uneLigne, uneReservation } from '#tests/factories/objets-du-fil.ts';

const attente = (id: number) => uneReservation({ id });
const payee = (id: number) => uneReservation({ id, status: 'Termine' });

it.each([
  [null, '5', 5], [5, '00', 500], [null, '00', 0], [0, '7', 7], [50, 'effacer', 5], [5, 'effacer', null], [null, 'effacer', null], [99_999_999, '00', 99_999_999],
] as const)('[ENC-1] %o puis %s : %o', (recu, touche, attendu) => expect(taper(recu, touche)).toBe(attendu));

describe('[ENC-2] relire', () => {
  const lue = uneReservation();
  it('quand le contenu change', () => expect(aRelire(lue, uneReservation({ reservation_produits: [uneLigne({ qte: 2 })] }))).toBe(true));
  it('pas quand seule la remise de main change', () => expect(aRelire(lue, { ...lue, version: 5, etat_caisse: 'Ouvert' })).toBe(false));
  it('pas une fois payée', () => expect(aRelire(lue, payee(lue.id))).toBe(false));
});

const part = (mode: Part['mode'], montant: number, reference = ''): Part => ({ mode, montant, reference });
const seule = (montant: number | null) => partsPayees([], { mode: 'espece', montant, reference: '' });
it.each([
  [null, 'Le montant reçu est obligatoire.'], [1249, 'La difference ne peut etre négative'], [1250, null], [5000, null],
])('[ENC-4] reçu %o pour 1250 : %o', (recu, faute) => expect(fauteReglement(uneReservation(), seule(recu))).toBe(faute));
it('[ENC-4] le franc affiché suffit, même quand le net a des centimes', () => {
  const r = uneReservation({ reservation_produits: [uneLigne({ prix_de_vente: 1500.4 })] });
  expect([r.net_a_payer, fauteReglement(r, seule(1500))]).toEqual([1500, null]);
});
it('[ENC-4] seules les espèces se rendent', () => {
  expect(fauteReglement(uneReservation(), [part('cheque', 2000)])).toContain('espèces');
  expect(fauteReglement(uneReservation(), [part('cheque', 1000), part('espece', 500)])).toBeNull();
  expect(fauteReglement(uneReservation(), [part('cheque', 1200), part('mobile_money', 49)])).toBe('La difference ne peut etre négative');
});
describe('plusieurs modes', () => {
  const r = uneReservation(); // 1250
  it('[ENC-7] sans montant, ce qui est tapé ne compte pas', () => {
    expect(partsPayees([part('cheque', 1000, 'n° 7')], { mode: 'espece', montant: null, reference: '' })).toEqual([part('cheque', 1000, 'n° 7')]);
    expect([totalRecu([]), totalRecu([part('cheque', 1000), part('espece', 500)])]).toEqual([null, 1500]);
  });
  it('[ENC-8] le reste à recevoir, jamais sous zéro', () => expect([reste(r, []), reste(r, [part('cheque', 1000)]), reste(r, [part('cheque', 2000)])]).toEqual([1250, 250, 0]));
  it('[ENC-8] payer le reste proposé suffit toujours, sans rendu', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 3 }), (montants) => {
      const parts = montants.map((m) => part('mobile_money', m));
      expect(fauteReglement(r, [...parts, part('cheque', reste(r, parts))])).toBeNull();
    }));
  });
  it.each([[null, [], 'Saisissez d’abord'], [0, [], 'Saisissez d’abord'], [1250, [], 'couvre déjà'], [250, [part('cheque', 1000)], 'couvre déjà'], [249, [part('cheque', 1000)], null], [10, Array.from({ length: 5 }, () => part('cheque', 10)), '6 parts']] as const)('[ENC-9] %o après %o : %o', (montant, parts, faute) => {
    const dite = fauteAutreMode(r, parts, { mode: 'espece', montant, reference: '' });
    if (faute === null) expect(dite).toBeNull();
    else expect(dite).toContain(faute);
  });
  it('[ENC-10] le reste se propose en espèces, sinon dans un mode qui n’a pas servi', () => {
    expect([modeDuReste([part('cheque', 1)]), modeDuReste([part('espece', 1)]), modeDuReste([part('espece', 1), part('mobile_money', 1), part('cheque', 1)])]).toEqual(['espece', 'mobile_money', 'autres']);
  });
});

it('[ENC-5] sert la plus ancienne en attente après celle-ci, sinon la plus ancienne', () => {
  const file = [attente(1), payee(2), attente(3)];
  expect([suivante(file, 2), suivante(file, 3), suivante([payee(1)], 1)]).toEqual([3, 1, null]);
});
it('[ENC-6] commence par la dernière envoyée, une payée seulement s’il n’y en a pas d’autre', () => {
  expect([premiere([attente(1), attente(2), payee(3)]), premiere([payee(1), payee(2)]), premiere([])]).toEqual([2, 2, null]);
});
it.each([[42_000, '42 s'], [80_000, '1 min 20'], [3_720_000, '1 h 02'], [-5, '0 s']])('%i ms : %s', (ms, mots) => expect(duree(ms)).toBe(mots));
it('le tour des modes revient au premier', () => expect(modeSuivant('autres')).toBe('espece'));
