import { expect, it } from 'vitest';
import { lienWhatsApp, numeroDuGabon, telephoneCherche } from '#shared/base/telephone.rules.ts';

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

it.each([
  ['077 12 34 56', '24177123456'],
  ['77123456', '24177123456'],
  ['+241 66-12-34-56', '24166123456'],
  ['+241 066 12 34 56', '24166123456'],
  ['00241 (0)74.12.34.56', '24174123456'],
  ['24174123456', '24174123456'],
  ['011 72 34 56', '24111723456'],
  ['07 12 34 56', null],
  ['+33 6 12 34 56 78', null],
  ['087 12 34 56', null],
  ['077 12 34 5', null],
  ['077 12 34 567', null],
  ['077 12 34 56 / 066 12 34 56', null],
  ['77 12 34 5a', null],
  ['', null],
])('[TEL-3] « %s » est %s au Gabon', (saisi, numero) => expect(numeroDuGabon(saisi)).toBe(numero));

it('[TEL-3] le message s’ouvre chez ce numéro', () => {
  expect(lienWhatsApp('Ticket N° 12 & suite', '24177123456')).toBe(
    'https://wa.me/24177123456?text=Ticket%20N%C2%B0%2012%20%26%20suite',
  );
});
