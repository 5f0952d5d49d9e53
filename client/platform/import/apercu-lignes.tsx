import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { tauxDuJourAtom } from '#client/base/session.atoms.ts';
import { jourDe } from '#shared/base/dates.ts';
import { type ChampDeFichier, declarationDe, type Nature } from '#shared/platform/import/champs.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import { lireFichierEntier } from '#shared/platform/import/lire-fichier.rules.ts';
import { type LigneLue, raisonsDeLigne } from '#shared/platform/import/lignes.rules.ts';
import { valeurImportee } from '#shared/platform/import/valeur-importee.rules.ts';
import type { FichierOuvert } from './use-fichier.offert.ts';

const MONTREES = 8;
/** Sample size to detect amount formats and duplicates. */
const LUES = 400;

const remarqueDe = (l: LigneLue): string =>
  l.passee === null ? raisonsDeLigne(l).join(' ') : phrases.lignePassee;

export function ApercuLignes({ nature, ouvert }: { nature: Nature; ouvert: FichierOuvert }) {
  const { lecture, table, champs } = ouvert;
  const { taux_tva } = useAtomValue(tauxDuJourAtom);
  const [jour] = useState(() => jourDe(new Date()));
  const dits = useMemo(() => champs.map((c) => c ?? null), [champs]);
  const lignes = useMemo(() => {
    const fichier = {
      nature,
      champs: dits,
      tetes: lecture.tetes === null ? null : lecture.colonnes.map((c) => c.tete ?? ''),
      texte: table.text,
      rangees: lecture.rangees.slice(0, LUES),
    };
    return lireFichierEntier(fichier, { taux_tva, jour })
      .filter((l) => l.passee !== 'ligne_vide')
      .slice(0, MONTREES);
  }, [nature, dits, lecture, table, taux_tva, jour]);
  const montres = [...new Set(dits.filter((c): c is ChampDeFichier => c !== null))];
  const remarque = lignes.some((l) => remarqueDe(l) !== '');
  if (montres.length === 0 || lignes.length === 0) return null;
  return (
    <>
      <h3 className="importeur-titre">{phrases.apercu(lignes.length)}</h3>
      <div className="importeur-cadre" role="region" aria-label="Aperçu" tabIndex={0}>
        <table className="table-simple importeur-table" aria-label="Aperçu des lignes">
          <thead>
            <tr>
              <th scope="col" className="nombre">
                LIGNE
              </th>
              {remarque && <th scope="col">REMARQUE</th>}
              {montres.map((c) => (
                <th key={c} scope="col">
                  {declarationDe(nature, c)?.label.toUpperCase()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lignes.map((l) => (
              <tr key={l.ligne} data-etat={l.etat}>
                <th scope="row" className="nombre">
                  {l.ligne}
                </th>
                {remarque && <td className="importeur-remarque">{remarqueDe(l)}</td>}
                {montres.map((c) => (
                  <td key={c} className="coupe-large">
                    {valeurImportee(l.valeurs, c, dits)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
