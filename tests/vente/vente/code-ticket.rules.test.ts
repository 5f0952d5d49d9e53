import { code128 } from 'bwip-js/generic';
import { expect, it } from 'vitest';
import { code128Bars } from '#client/ui/ticket/code-128.ts';
import { codeDuTicket, venteDuTicket } from '#shared/vente/vente/code-ticket.rules.ts';

/** The same code drawn by the library of the labels: its bars, `[left, width]`. */
const barresDe = (text: string): [number, number][] =>
  code128({ bcid: 'code128', text, scaleX: 1, scaleY: 1 }, {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: () => undefined,
    line: (...[x, , , , w]: number[]) => {
      traits.push([(x ?? 0) - Math.ceil((w ?? 0) / 2), w ?? 0]);
    },
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => traits.splice(0),
  } as never) as never;
const traits: [number, number][] = [];

it('[RTV-12] le code à barres d’un ticket nomme sa vente, et rien d’autre ne s’y trompe', () => {
  expect([1, 407, 1_234_567].map(codeDuTicket)).toEqual(['V000001', 'V000407', 'V1234567']);
  expect(['V000407', 'v1234567 ', '3400930000014', 'V407', 'V00040A'].map(venteDuTicket)).toEqual([
    407,
    1_234_567,
    null,
    null,
    null,
  ]);
});

it.each(['AZ-az~09', 'Pharmacie 12', '{}|!"#$%'])(
  '[RTV-12] les barres de « %s » sont celles que dessine la bibliothèque des étiquettes',
  (texte) => {
    let x = 0;
    const barres = code128Bars(texte).flatMap((largeur, i): [number, number][] => {
      const ici: [number, number] = [x, largeur];
      x += largeur;
      return i % 2 === 0 ? [ici] : [];
    });
    expect(barres).toEqual(barresDe(texte).sort((a, b) => a[0] - b[0]));
  },
);
