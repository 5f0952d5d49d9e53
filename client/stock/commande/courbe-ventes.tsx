import { memo } from 'react';

const [LARGEUR, HAUTEUR] = [60, 20];
const LISIBLES = 4;

/** Boxes per week, oldest first. */
export const CourbeVentes = memo(function CourbeVentes({
  semaines,
}: {
  semaines: readonly number[];
}) {
  if (semaines.length < LISIBLES) return <svg className="commande-courbe" aria-hidden />;
  const haut = Math.max(1, ...semaines);
  const points = semaines
    .map((n, i) => {
      const x = (i / (semaines.length - 1)) * LARGEUR;
      return `${x.toFixed(1)},${(HAUTEUR - (n / haut) * (HAUTEUR - 2)).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg className="commande-courbe" viewBox={`0 0 ${LARGEUR} ${HAUTEUR + 1}`} aria-hidden>
      <polygon points={`0,${HAUTEUR} ${points} ${LARGEUR},${HAUTEUR}`} />
      <polyline points={points} />
    </svg>
  );
});
