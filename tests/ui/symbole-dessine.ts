import type { Trace } from '#client/ui/export/symbole.ts';

/** A symbol drawn in the middle of a white picture of grey points, as a camera would see it. */
export function dessinerSymbole(
  { width, height, blacks }: Trace,
  largeur: number,
  hauteur: number,
): Uint8ClampedArray {
  const haut = height === 1 ? 40 : height;
  const pas = Math.floor(Math.min((largeur * 0.7) / width, (hauteur * 0.7) / haut));
  const [gauche, sommet] = [(largeur - width * pas) >> 1, (hauteur - haut * pas) >> 1];
  const points = new Uint8ClampedArray(largeur * hauteur).fill(255);
  const echelle = height === 1 ? haut : 1;
  for (const [x, y, lx, ly] of blacks)
    for (let j = y * echelle * pas; j < (y + ly) * echelle * pas; j++) {
      const debut = (sommet + j) * largeur + gauche + x * pas;
      points.fill(0, debut, debut + lx * pas);
    }
  return points;
}
