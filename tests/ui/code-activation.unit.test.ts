import { describe, expect, it } from 'vitest';
import { decouperCode, saisirCode } from '#client/admin/activation/code.rules.ts';
import { keyName } from '#client/base/shortcuts.ts';
import { elapsedSince } from '#client/ui/connection-status.tsx';
import { toneOf } from '#client/ui/status-badge.tsx';

const vides = ['', '', '', ''];

describe('code d’activation', () => {
  it('[ACT-1] un code collé se répartit en quatre groupes, tirets et casse à part', () => {
    expect(decouperCode('abcd-efgh 2345-6789 ZZ')).toEqual(['ABCD', 'EFGH', '2345', '6789']);
    expect(decouperCode('')).toEqual(vides);
  });
  it('[ACT-2] ce qui dépasse d’un groupe passe au suivant ; un code entier les remplit tous, où qu’il soit collé', () => {
    expect(saisirCode(vides, 0, 'abcde')).toEqual(['ABCD', 'E', '', '']);
    expect(saisirCode(['ABCD', 'EFGH', '', ''], 1, 'EF')).toEqual(['ABCD', 'EF', '', '']);
    expect(saisirCode(vides, 2, 'ABCDEFGH23456789')).toEqual(['ABCD', 'EFGH', '2345', '6789']);
  });
});

describe('petites lectures', () => {
  it.each([
    [{ key: 'F4', code: 'F4' }, 'F4'],
    [{ key: '&', code: 'Digit1', altKey: true }, 'Alt+1'],
    [{ key: 'p', code: 'KeyP', ctrlKey: true }, 'Ctrl+P'],
    [{ key: 'ArrowUp', code: 'ArrowUp', ctrlKey: true }, 'Ctrl+ArrowUp'],
    [{ key: '/', code: 'Slash' }, '/'],
  ])('%o se nomme %s', (e, nom) => {
    expect(keyName({ ctrlKey: false, altKey: false, metaKey: false, ...e })).toBe(nom);
  });
  it('42 s hors ligne se lit 00:42', () =>
    expect([elapsedSince(42_900), elapsedSince(3_661_000)]).toEqual(['00:42', '61:01']));
  it('les états suivent les couleurs de la spécification', () => {
    expect(['Payé', 'En cours', 'Programmé', 'En attente', 'Autre'].map(toneOf)).toEqual([
      'success',
      'primary',
      'secondary',
      'danger',
      'neutre',
    ]);
  });
});
