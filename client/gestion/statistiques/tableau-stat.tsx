import type { CSSProperties } from 'react';
import { isNumeric } from '#client/ui/liste/colonne.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { LienVentes } from './lien-ventes.tsx';
import { type ColonneStat, type LigneStat, totaux, valeurStat } from './dessin.ts';

const classeDe = ({ format, produit }: ColonneStat): string | undefined => {
  if (produit) return 'stat-produit';
  return isNumeric(format) ? 'nombre' : undefined;
};
const droite = ({ format }: ColonneStat): boolean => isNumeric(format);
const AFFICHEES = 200;

const Cellule = ({ valeur, part }: { valeur: string; part: number }) => (
  <span className="stat-cellule">
    <span>
      <i style={{ width: `${part * 100}%` }} />
    </span>
    {valeur}
  </span>
);

/** The column that sorts the rows, best first; none when it compares nothing. */
function colonneTriee(
  lignes: readonly LigneStat[],
  colonnes: readonly ColonneStat[],
): ColonneStat | null {
  const compare = ({ champ }: ColonneStat): boolean => {
    const valeurs = lignes.map((l) => Number(l[champ] ?? 0));
    const [premiere = 0] = valeurs;
    const derniere = valeurs.at(-1) ?? 0;
    const descend = valeurs.every((v, i) => i === 0 || v <= (valeurs[i - 1] ?? v));
    return premiere > 0 && premiere > derniere && descend;
  };
  return colonnes.find((c) => droite(c) && compare(c)) ?? null;
}

/** Specification 3 §9. */
const SANS_BASE = 'N/A';
/** [STA-64] A column of nothing but 'N/A' is said once, under the table. */
function quiDisent(
  lignes: readonly LigneStat[],
  toutes: readonly ColonneStat[],
): { colonnes: readonly ColonneStat[]; muettes: readonly ColonneStat[] } {
  const muette = ({ champ }: ColonneStat): boolean =>
    lignes.length > 0 && lignes.every((l) => l[champ] === SANS_BASE);
  return { colonnes: toutes.filter((c) => !muette(c)), muettes: toutes.filter(muette) };
}
const ditesMuettes = (muettes: readonly ColonneStat[]): string => {
  const labels = [...new Set(muettes.map((c) => c.label))].join(', ');
  return labels.slice(0, 1) + labels.slice(1).toLowerCase();
};

/** First two hundred rows with sums; all in the workbook. */
export function TableauStat({
  titre,
  lignes,
  colonnes: toutes,
  barres = false,
  liens = [],
}: {
  titre: string;
  lignes: readonly LigneStat[];
  colonnes: readonly ColonneStat[];
  /** Bars in the sorted column, in place of the chart. */
  barres?: boolean;
  liens?: readonly string[];
}) {
  const { colonnes, muettes } = quiDisent(lignes, toutes);
  const triee = barres ? colonneTriee(lignes, colonnes) : null;
  const haut = Number(lignes[0]?.[triee?.champ ?? ''] ?? 0);
  const total = totaux(lignes, colonnes);
  return (
    <>
      <div className="stat-tableau" tabIndex={0} role="region" aria-label={`Tableau : ${titre}`}>
        <table style={{ '--colonnes': colonnes.length } as CSSProperties}>
          <thead>
            <tr>
              {colonnes.map((c) => (
                <th key={c.champ} scope="col" className={classeDe(c)}>
                  {c.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lignes.slice(0, AFFICHEES).map((l, i) => (
              <tr key={i}>
                {colonnes.map((c, rang) => (
                  <td
                    key={c.champ}
                    className={classeDe(c)}
                    data-sans-base={l[c.champ] === SANS_BASE || undefined}
                  >
                    {c === triee ? (
                      <Cellule
                        valeur={valeurStat(l, c)}
                        part={Math.max(0, Number(l[c.champ] ?? 0)) / haut}
                      />
                    ) : (
                      <LienVentes vers={rang === 0 ? liens[i] : undefined}>
                        {c.produit ? (
                          <ProductName libelle={valeurStat(l, c)} flat />
                        ) : (
                          valeurStat(l, c)
                        )}
                      </LienVentes>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {total && (
            <tfoot>
              <tr>
                {colonnes.map((c) => (
                  <td key={c.champ} className={classeDe(c)}>
                    {typeof total[c.champ] === 'string'
                      ? String(total[c.champ])
                      : valeurStat(total, c)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {muettes.length > 0 && (
        <p className="discret">
          {ditesMuettes(muettes)} : {SANS_BASE}
        </p>
      )}
      {lignes.length > AFFICHEES && (
        <p className="discret">
          Les {formatNombre(AFFICHEES)} premières lignes sont montrées ; l’export les contient
          toutes.
        </p>
      )}
    </>
  );
}
