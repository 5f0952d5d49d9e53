import { Spinner } from '@blueprintjs/core';
import { type Ref, useImperativeHandle, useRef } from 'react';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { BarresCouchees, LegendeSeries } from './barres-couchees.tsx';
import { lireCouleurs, roleDe } from './couleurs-graphique.ts';
import {
  formatPart,
  partsMontrees,
  totalDesParts,
  formatUnite,
  chiffreEcrit,
  enMilliers,
  valeursEcrites,
} from './dessin.rules.ts';
import type { Dessin, DessinAnneau, DessinGrille } from './dessin.ts';
import { LienVentes } from './lien-ventes.tsx';

/** Percent of colour in the fullest cell, readable under its figure. */
const PLEIN = 46;

function GrilleHeures({ dessin: d }: { dessin: DessinGrille }) {
  const valeurs = valeursEcrites(d);
  const milliers = enMilliers(d.unite, valeurs);
  const haut = Math.max(1, ...valeurs.map((v) => v ?? 0));
  return (
    <div className="grille" tabIndex={0} role="region" aria-label={d.nom}>
      <table>
        <caption className="vue-cachee">{[d.nom, formatUnite(d)].join(', ')}</caption>
        <thead>
          <tr>
            <td />
            {d.colonnes.map((c) => (
              <th key={c} scope="col">
                {c}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {d.rangs.map((rang, i) => (
            <tr key={rang}>
              <th scope="row">{rang}</th>
              {d.colonnes.map((c, j) => {
                const v = d.valeurs[i]?.[j] ?? 0;
                const part = (Math.max(0, v) / haut) * PLEIN;
                return (
                  <td
                    key={c}
                    style={{
                      background: `color-mix(in srgb, var(--ph-chart-1) ${part.toFixed(0)}%, var(--ph-surface))`,
                    }}
                  >
                    {v === 0 ? '–' : chiffreEcrit(v, milliers)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
