import { expect, it } from 'vitest';
import { heureCrue } from '#shared/platform/scellement/heure-crue.rules.ts';

const HEURE = 3_600_000;

it.each([
  ['un dimanche', { jours: 2, vendu: false }, 0, true],
  ['trois jours d’un coup', { jours: 3, vendu: false }, 0, false],
  ['trois jours, une vente à cette heure', { jours: 3, vendu: true }, 0, true],
  ['trois jours, l’heure tenue presque une heure', { jours: 3, vendu: false }, HEURE - 1, false],
  ['trois jours, l’heure tenue une heure', { jours: 3, vendu: false }, HEURE, true],
])('[SCE-20] %s : l’heure est-elle crue ?', (_, vu, tenueMs, crue) =>
  expect(heureCrue(vu, tenueMs)).toBe(crue),
);
