import { expect, it } from 'vitest';
import { describePeriodeClose, libelleRegime } from '#shared/gestion/journal/cloture.rules.ts';

it.each([
  ['Jour', '2026-11-24', 'Journée du 24/11/2026'],
  ['Mois', '2026-11', 'Mois de 11/2026'],
  ['Année', '2026', 'Année 2026'],
] as const)('[SCE-17] une clôture de %s se dit', (genre, periode, dite) =>
  expect(describePeriodeClose({ genre, periode })).toBe(dite),
);
it('[SCE-17] un régime de taxe se dit comme un comptable le dit', () =>
  expect(['tva+css', 'exonere', 'inconnu'].map(libelleRegime)).toEqual([
    'TVA et CSS',
    'Exonéré',
    'inconnu',
  ]));
