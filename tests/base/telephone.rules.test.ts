import { expect, it } from 'vitest';
import { telephoneCherche } from '#shared/base/telephone.rules.ts';

it.each([
  ['066 12 34 56', '66123456'],
  ['66123456', '66123456'],
  ['+241 66 12 34 56', '66123456'],
  ['00241 066-12-34-56', '66123456'],
  ['(241) 066.12.34.56', '66123456'],
  ['0661 23', null],
  ['066 123 4', '661234'],
  ['ONDO 066', null],
  ['1234', null],
  ['', null],
])('[TEL-2] « %s » cherche %s', (saisie, cherche) =>
  expect(telephoneCherche(saisie)).toBe(cherche),
);
