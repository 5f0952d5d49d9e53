import { Button, Callout } from '@blueprintjs/core';
import { useMemo, useState } from 'react';
import { Combobox } from '#client/ui/combobox.tsx';
import { useDirtyForm } from '#client/ui/form-guard.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { type ChampDit, manquesDe } from '#shared/platform/import/appariement.rules.ts';
import {
  CHAMPS,
  type ChampDeFichier,
  declarationDe,
  type Nature,
} from '#shared/platform/import/champs.ts';
import { type ColonneLue, TETES_CHERCHEES } from '#shared/platform/import/colonnes.rules.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import { ApercuLignes } from './apercu-lignes.tsx';
import { Etape } from './cadre-import.offert.tsx';
import { moisProposes } from './mois-proposes.ts';
import type { FichierOuvert, MainSurFichier } from './use-fichier.offert.ts';

interface Option {
  value: string;
  label: string;
}
const PASSER: Option = { value: '-', label: phrases.passerColonne };
const A_DIRE: Option = { value: '', label: phrases.aDire };

function useOptions(nature: Nature, champs: readonly ChampDit[]): readonly Option[] {
  const [aujourdhui] = useState(() => new Date());
  return useMemo(() => {
    const declares = Object.keys(CHAMPS[nature]) as ChampDeFichier[];
    const mois = nature === 'ventes' ? moisProposes(aujourdhui, champs) : [];
    return [...declares, ...mois].map((c) => ({
      value: c,
      label: declarationDe(nature, c)?.label ?? c,
    }));
  }, [nature, champs, aujourdhui]);
}

interface PropsColonne {
  colonne: ColonneLue;
  champ: ChampDit;
  options: readonly Option[];
  premiere: boolean;
  dire: (champ: ChampDit) => void;
}
function RangeeColonne({ colonne, champ, options, premiere, dire }: PropsColonne) {
  const { tete, place, exemples } = colonne;
  const nom = tete?.trim() || phrases.colonneSansTete(place);
  const lire = (value: string) => dire(value === PASSER.value ? null : (value as ChampDeFichier));
  return (
    <tr
      data-etat={champ === undefined ? 'a_demander' : undefined}
      data-passee={champ === null || undefined}
    >
      <th scope="row" className="coupe-large" title={nom}>
        {nom}
      </th>
      <td className="importeur-exemples" title={exemples.join(' · ')}>
        {exemples.join(' · ')}
      </td>
      <td className="importeur-devient">
        <Combobox
          fill
          aria-label={`${nom} devient`}
          autoFocus={premiere}
          value={champ === undefined ? A_DIRE.value : (champ ?? PASSER.value)}
          options={[...(champ === undefined ? [A_DIRE] : []), ...options, PASSER]}
          onChange={(e) => lire(e.currentTarget.value)}
        />
      </td>
    </tr>
  );
}

/** Header row: detected or chosen. */
function ChoixTetes({
  ouvert,
  dire,
}: {
  ouvert: FichierOuvert;
  dire: (tetes: number | null) => void;
}) {
  const { table, lecture } = ouvert;
  const debut = table.rows.slice(0, TETES_CHERCHEES).map(({ ligne, cellules }) => ({
    value: String(ligne),
    label: `${phrases.ligneNumero(ligne)} : ${cellules
      .filter((c) => c.trim() !== '')
      .join(' · ')
      .slice(0, 60)}`,
  }));
  return (
    <label className="importeur-tetes">
      Têtes des colonnes
      <Combobox
        value={String(lecture.tetes ?? '')}
        options={[{ value: '', label: phrases.sansTetes }, ...debut]}
        onChange={({ currentTarget: { value } }) => dire(value === '' ? null : Number(value))}
      />
    </label>
  );
}

/** [IMP-1] Field of each column: guessed, reused from the last file, or chosen. */
export function Apparier({
  main,
  ouvert,
  continuer,
}: {
  main: MainSurFichier;
  ouvert: FichierOuvert;
  continuer: () => void;
}) {
  const { nom, table, lecture, champs, repris } = ouvert;
  useDirtyForm(ouvert.touche, 'tout');
  const manques = manquesDe(main.nature, lecture.colonnes, champs);
  const options = useOptions(main.nature, champs);
  // Initial focus: first unmatched column, else the exit.
  const [premiere] = useState(() => champs.indexOf(undefined));
  return (
    <Etape
      nom="Apparier les colonnes"
      actes={
        <>
          <span className="importeur-manque" role="status">
            {manques[0] ?? ''}
          </span>
          <Button text="Choisir un autre fichier" onClick={main.recommencer} />
          <ReasonedButton
            intent="primary"
            text="Continuer"
            autoFocus={premiere < 0}
            reason={manques[0] ?? null}
            onClick={continuer}
          />
        </>
      }
    >
      <div className="importeur-dit">
        {phrases.fichierLu(nom, lecture.rangees.length, table.told)}{' '}
        <ChoixTetes ouvert={ouvert} dire={main.direTetes} />
      </div>
      {repris && (
        <Callout compact icon={false} intent="primary">
          {phrases.appariementRepris}
        </Callout>
      )}
      <table
        className="table-simple importeur-table importeur-colonnes"
        aria-label="Colonnes du fichier"
      >
        <thead>
          <tr>
            <th scope="col">COLONNE</th>
            <th scope="col">PREMIÈRES VALEURS</th>
            <th scope="col">DEVIENT</th>
          </tr>
        </thead>
        <tbody>
          {lecture.colonnes.map((colonne, i) => (
            <RangeeColonne
              key={`${lecture.tetes} ${colonne.place}`}
              colonne={colonne}
              champ={champs[i]}
              options={options}
              premiere={i === premiere}
              dire={(champ) => main.direColonne(i, champ)}
            />
          ))}
        </tbody>
      </table>
      <ApercuLignes nature={main.nature} ouvert={ouvert} />
    </Etape>
  );
}
