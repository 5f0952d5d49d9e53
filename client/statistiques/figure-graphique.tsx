import { Spinner } from '@blueprintjs/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { BarresCouchees, LegendeSeries } from './barres-couchees.tsx';
import { lireCouleurs, roleDe } from './couleurs-graphique.ts';
import { formatPart, partsMontrees, totalDesParts, formatUnite } from './dessin.rules.ts';
import type { Dessin, DessinAnneau } from './dessin.ts';
import { LienVentes } from './lien-ventes.tsx';
import { GrilleHeures } from './grille-heures.tsx';

const Graphique = lazyScreen(
  async () => {
    // Separate tasks keep the page responsive.
    await import('./moteur-graphique.ts');
    return import('./graphique.tsx');
  },
  'Graphique',
  <Spinner className="stat-attente" aria-label="Chargement" />,
);

function LegendeAnneau({ dessin: d }: { dessin: DessinAnneau }) {
  const parts = partsMontrees(d.parts);
  const total = totalDesParts(parts);
  return (
    <ul className="anneau-legende" tabIndex={0} aria-label={d.nom}>
      {parts.map((p, i) => (
        <li key={p.nom}>
          <i style={{ background: roleDe(p.teinte, i) }} />
          <span>
            <LienVentes vers={p.lien}>{p.nom}</LienVentes>
          </span>
          <b>{formatNombre(p.valeur)}</b>
          <small>{formatPart(p.valeur, total)}</small>
        </li>
      ))}
    </ul>
  );
}

function Trace({ dessin: d, description }: { dessin: Dessin; description: string }) {
  if (d.genre === 'grille') return <GrilleHeures dessin={d} />;
  if (d.genre === 'barres' && d.couchees) return <BarresCouchees dessin={d} />;
  if (d.genre !== 'anneau') return <Graphique dessin={d} description={description} />;
  return (
    <div className="anneau">
      <div className="anneau-dessin">
        <Graphique dessin={d} description={description} />
      </div>
      <LegendeAnneau dessin={d} />
    </div>
  );
}

export interface ImageGraphique {
  /** PNG with background; null when it cannot be drawn. */
  enImage: () => Promise<Blob | null>;
}
/** Name when several, unit, legend. Simple bars are HTML; the rest is echarts. */
export function FigureGraphique({
  dessin: d,
  description,
  nommee,
  ref,
}: {
  dessin: Dessin;
  description: string;
  nommee: boolean;
  ref?: Ref<ImageGraphique>;
}) {
  const figure = useRef<HTMLElement>(null);
  useImperativeHandle(
    ref,
    () => ({
      enImage: async () => {
        const { imageDe } = await import('./graphique.tsx');
        return figure.current && imageDe(d, lireCouleurs(figure.current));
      },
    }),
    [d],
  );
  const dite = [nommee && d.nom, formatUnite(d)].filter(Boolean).join(', ');
  const plusieurs = d.genre === 'barres' && d.couchees === true && d.series.length > 1;
  return (
    <figure ref={figure}>
      {(dite || plusieurs) && (
        <figcaption>
          {dite}
          {plusieurs && <LegendeSeries dessin={d} />}
        </figcaption>
      )}
      <div>
        <Trace dessin={d} description={description} />
      </div>
    </figure>
  );
}
