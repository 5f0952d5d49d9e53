import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { saveFile } from '#client/ui/download-file.ts';
import { FormErrors } from '#client/ui/form.tsx';
import type { Nature } from '#shared/platform/import/champs.ts';
import { LIGNES_IMPORT_MAX } from '#shared/platform/import/import.schema.ts';
import * as phrases from '#shared/platform/import/lecture.phrases.ts';
import { Etape } from './cadre-import.offert.tsx';

export function ChoixFichier({
  nature,
  faute,
  choisir,
  fermer,
  children,
}: {
  nature: Nature;
  faute: string | null;
  choisir: (fichier: File) => void;
  fermer: () => void;
  children?: ReactNode;
}) {
  const champ = useRef<HTMLInputElement>(null);
  const [survole, setSurvole] = useState(false);
  const deposer = (e: DragEvent) => {
    e.preventDefault();
    setSurvole(false);
    const [fichier] = e.dataTransfer.files;
    if (fichier) choisir(fichier);
  };
  return (
    <Etape
      nom="Choisir un fichier"
      actes={
        <>
          <Button text="Télécharger le modèle" onClick={() => void remettreModele(nature)} />
          <span className="reste" />
          <Button text="Fermer" onClick={fermer} />
        </>
      }
    >
      <button
        type="button"
        className="importeur-depot"
        data-survole={survole || undefined}
        autoFocus
        onClick={() => champ.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setSurvole(true);
        }}
        onDragLeave={() => setSurvole(false)}
        onDrop={deposer}
      >
        <Import size={24} />
        <strong>Choisir un fichier, ou le déposer ici</strong>
        <small>{phrases.formatsLus(LIGNES_IMPORT_MAX)}</small>
      </button>
      <input
        ref={champ}
        type="file"
        className="vue-cachee"
        aria-label="Fichier à lire"
        tabIndex={-1}
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={(e) => {
          const fichier = e.currentTarget.files?.[0];
          e.currentTarget.value = ''; // lets the same file, corrected, be chosen again
          if (fichier) choisir(fichier);
        }}
      />
      <FormErrors errors={faute === null ? [] : [faute]} />
      <ul className="importeur-regles">
        {phrases.REGLES[nature].map((regle) => (
          <li key={regle}>{regle}</li>
        ))}
      </ul>
      {children}
    </Etape>
  );
}

async function remettreModele(nature: Nature): Promise<void> {
  const { ecrireModele } = await import('./modele.ts');
  saveFile(await ecrireModele(nature, new Date()), phrases.fichierModele(nature));
}
