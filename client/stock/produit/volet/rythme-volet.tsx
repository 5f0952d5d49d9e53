import { denombrer } from '#shared/base/texte.ts';
import { formatRythme } from '#shared/stock/produit/alertes-volet.rules.ts';
import type { VoletProduit } from '#shared/stock/produit/volet.schema.ts';
import { PartieVolet } from './partie-volet.tsx';

const [LARGEUR, HAUTEUR, BORD] = [120, 44, 3];

/** Oldest left, 0 at the bottom. */
function pointsDe(semaines: readonly number[]): [number, number][] {
  const haut = Math.max(1, ...semaines);
  const pas = semaines.length > 1 ? (LARGEUR - 2 * BORD) / (semaines.length - 1) : 0;
  return semaines.map((n, i) => [
    BORD + i * pas,
    HAUTEUR - BORD - (n / haut) * (HAUTEUR - 2 * BORD),
  ]);
}

function Courbe({ semaines }: { semaines: readonly number[] }) {
  const points = pointsDe(semaines);
  const ligne = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const fin = points.at(-1);
  return (
    <svg
      className="volet-courbe"
      viewBox={`0 0 ${LARGEUR} ${HAUTEUR}`}
      role="img"
      aria-label={`Boîtes vendues par semaine, de la plus ancienne à celle-ci : ${semaines.join(', ')}`}
    >
      <polygon points={`${BORD},${HAUTEUR} ${ligne} ${fin?.[0] ?? BORD},${HAUTEUR}`} />
      <polyline points={ligne} />
      {fin && <circle cx={fin[0]} cy={fin[1]} r="2.5" />}
    </svg>
  );
}

export function RythmeVolet({ volet }: { volet: VoletProduit }) {
  const { semaines, tendance } = volet.rythme;
  const [rythme, duree] = formatRythme(volet);
  return (
    <PartieVolet titre="Rythme" note={denombrer(semaines.length, 'semaine')}>
      <div className="volet-rythme">
        {semaines.length > 1 && <Courbe semaines={semaines} />}
        <p>
          <strong>{rythme}</strong>
          <span className="discret">{duree}</span>
          {tendance !== null && Math.abs(tendance) >= 15 && (
            <span className="discret">
              en {tendance > 0 ? 'hausse' : 'baisse'} de {Math.abs(tendance)} %
            </span>
          )}
        </p>
      </div>
    </PartieVolet>
  );
}
