import type { Dessin } from '#client/gestion/statistiques/dessin.ts';

/** jsdom paints nothing: what would be drawn is written. */
export const Graphique = ({ dessin }: { dessin: Dessin }) => (
  <output data-testid="dessin">{JSON.stringify(dessin)}</output>
);
