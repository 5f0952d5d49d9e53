import { code128, type DrawingContext, ean13, gs1datamatrix } from 'bwip-js/generic';
import type { Symbole } from '#shared/produit/etiquettes.rules.ts';

/**
 * A symbol as black rectangles, in modules: `[x, y, width, height]`, the origin above on the left.
 * Bars are one high.
 */
export interface Trace {
  largeur: number;
  hauteur: number;
  noirs: [number, number, number, number][];
}
type Point = [number, number];

/**
 * Bars are lines by their middle (an odd width counts its extra half on the left); the modules of a
 * matrix, outlines with holes.
 */
function planche(): DrawingContext<{
  barres: [number, number][];
  contours: Point[][];
  largeur: number;
  hauteur: number;
}> {
  const barres: [number, number][] = [];
  const contours: Point[][] = [];
  let taille: Point = [0, 0];
  return {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (largeur, hauteur) => {
      taille = [largeur, hauteur];
    },
    line: (...[x, , , , epaisseur]) => {
      barres.push([x - Math.ceil(epaisseur / 2), epaisseur]);
    },
    polygon: (points) => {
      contours.push(points);
    },
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ barres, contours, largeur: taille[0], hauteur: taille[1] }),
  };
}

/** A point is black when it is within an odd number of outlines. */
function estNoir(contours: readonly Point[][], x: number, y: number): boolean {
  let dedans = false;
  for (const points of contours) {
    points.forEach(([x1, y1], i) => {
      const [x2, y2] = points[(i + 1) % points.length] ?? [x1, y1];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) dedans = !dedans;
    });
  }
  return dedans;
}

function matrice(contours: readonly Point[][]): Trace {
  const cote = {
    x: Math.max(...contours.flat().map(([x]) => x)),
    y: Math.max(...contours.flat().map(([, y]) => y)),
  };
  const noirs: Trace['noirs'] = [];
  for (let y = 0; y < cote.y; y++) {
    for (let x = 0; x < cote.x; x++) {
      if (!estNoir(contours, x + 0.5, y + 0.5)) continue;
      const dernier = noirs.at(-1);
      if (dernier && dernier[1] === y && dernier[0] + dernier[2] === x) dernier[2] += 1;
      else noirs.push([x, y, 1, 1]);
    }
  }
  return { largeur: cote.x, hauteur: cote.y, noirs };
}

const ENCODEURS = { ean13, code128, gs1datamatrix } as const;

/** [ETI-3] The symbol drawn; throws when its text is not what its kind can say. */
export function tracerSymbole({ genre, texte }: Pick<Symbole, 'genre' | 'texte'>): Trace {
  const options = { bcid: genre, text: texte, includetext: false };
  const { barres, contours } = ENCODEURS[genre](options, planche());
  if (genre === 'gs1datamatrix') return matrice(contours);
  return {
    largeur: Math.max(...barres.map(([x, l]) => x + l)),
    hauteur: 1,
    noirs: barres.map(([x, l]) => [x, 0, l, 1]),
  };
}
