import type { CSSProperties } from 'react';
import { ProductName } from '#client/ui/product-name.tsx';
import { roleDe } from './couleurs-graphique.ts';
import { chiffreEcrit, describeBarre, etendre } from './dessin.rules.ts';
import type { DessinAxes } from './dessin.ts';
import { LienVentes } from './lien-ventes.tsx';

/** Horizontal bars: whole names, on two lines if needed, value after each. */
export function BarresCouchees({ dessin: d }: { dessin: DessinAxes }) {
  const etendues = etendre(
    d.series.flatMap((s) => s.valeurs.map((v) => v ?? 0)),
    d.serree === true,
  );
  const combien = d.categories.length;
  return (
    <ul
      className="barres"
      tabIndex={0}
      aria-label={d.nom}
      data-produits={d.produits || undefined}
      data-a-cote={d.aCote !== undefined || undefined}
      data-seule={(combien < 2 && d.series.length < 2) || undefined}
      style={{ '--a-cote': d.aCote?.length ?? 0 } as CSSProperties}
    >
      {d.aCote && (
        <li className="barres-tetes" aria-hidden>
          {d.aCote.map(({ titre }) => (
            <small key={titre}>{titre}</small>
          ))}
        </li>
      )}
      {d.categories.map((nom, i) => (
        <li key={`${nom} ${i}`} aria-label={`${nom}, ${describeBarre(d, i)}`}>
          <span className="barres-nom" style={{ gridRow: `1 / span ${d.series.length}` }}>
            <LienVentes vers={d.liens?.[i]}>
              {d.produits ? <ProductName libelle={nom} flat /> : nom}
            </LienVentes>
          </span>
          {d.series.map((s, rang) => {
            const etendue = etendues[rang * combien + i];
            return (
              <span key={s.nom} className="barres-ligne">
                <span className="barres-piste">
                  <i
                    style={{
                      background: roleDe((s.valeurs[i] ?? 0) < 0 ? 'danger' : s.teinte, rang),
                      insetInlineStart: `${etendue?.debut ?? 0}%`,
                      width: `${etendue?.largeur ?? 0}%`,
                    }}
                  />
                </span>
                <b>{chiffreEcrit(s.valeurs[i] ?? 0, false)}</b>
              </span>
            );
          })}
          {d.aCote?.map(({ titre, dits }) => (
            <small key={titre} data-teinte={dits[i]?.teinte}>
              {dits[i]?.texte}
            </small>
          ))}
        </li>
      ))}
    </ul>
  );
}

export const LegendeSeries = ({ dessin: d }: { dessin: DessinAxes }) => (
  <ul className="barres-legende">
    {d.series.map((s, i) => (
      <li key={s.nom}>
        <i style={{ background: roleDe(s.teinte, i) }} />
        {s.nom}
      </li>
    ))}
  </ul>
);
