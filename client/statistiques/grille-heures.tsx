import { chiffreEcrit, enMilliers, formatUnite, valeursEcrites } from './dessin.rules.ts';
import type { DessinGrille } from './dessin.ts';

/** Percent of colour in the fullest cell, readable under its figure. */
const PLEIN = 46;

export function GrilleHeures({ dessin: d }: { dessin: DessinGrille }) {
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
