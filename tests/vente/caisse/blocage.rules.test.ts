import { describe, expect, it } from 'vitest';
import { bloquer, bloquesA, debloquer } from '#shared/vente/caisse/blocage.rules.ts';
import type { PinBloque } from '#shared/vente/caisse/caisse.schema.ts';

const midi = new Date('2026-11-23T12:00:00+01:00');
const brice = (jusqu_a: string): PinBloque => ({ utilisateur_id: 6, fullname: 'Brice', jusqu_a });
const awa: PinBloque = {
  utilisateur_id: 5,
  fullname: 'Awa',
  jusqu_a: '2026-11-23T12:03:00+01:00',
};
const passe = brice('2026-11-23T12:00:00+01:00');
const encore = brice('2026-11-23T12:00:01+01:00');

describe('qui est bloqué à une caisse', () => {
  it('[CAI-8] à son heure, un blocage est fini de lui-même', () => {
    expect(bloquesA([awa, passe], midi)).toEqual([awa]);
    expect(bloquesA([awa, encore], midi)).toEqual([awa, encore]);
  });
  it('[CAI-8] un blocage par personne, le dernier ; ceux qui sont finis s’en vont', () => {
    expect(bloquer([awa, encore], brice('2026-11-23T12:05:00+01:00'), midi)).toEqual([
      awa,
      brice('2026-11-23T12:05:00+01:00'),
    ]);
    expect(bloquer([passe], awa, midi)).toEqual([awa]);
  });
  it('[CAI-8] débloquer n’ôte que celui-là', () => {
    expect(debloquer([awa, encore], 6, midi)).toEqual([awa]);
    expect(debloquer([awa, encore], 7, midi)).toEqual([awa, encore]);
  });
});
