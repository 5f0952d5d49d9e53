import { Button, Callout } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { type DragEvent, useRef, useState } from 'react';
import { downloadFile } from '#client/ui/download-file.ts';

export const Erreurs = ({ erreurs }: { erreurs: readonly string[] }) =>
  erreurs.length > 0 && (
    <Callout intent="danger" icon={false} role="alert">
      {erreurs.map((e) => (
        <div key={e}>{e}</div>
      ))}
    </Callout>
  );

/** Where a file is chosen or dropped, and what becomes of it. */
export function ChoixFichier({
  erreurs,
  choisir,
}: {
  erreurs: readonly string[];
  choisir: (fichier: File) => void;
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
    <>
      <button
        type="button"
        className="import-depot"
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
        <small>Classeur .xlsx ou texte .csv, 10 Mo et 20.000 lignes au plus</small>
      </button>
      <input
        ref={champ}
        type="file"
        className="vue-cachee"
        aria-label="Fichier des produits"
        tabIndex={-1}
        accept=".xlsx,.csv,.txt,text/csv"
        onChange={(e) => {
          const fichier = e.currentTarget.files?.[0];
          e.currentTarget.value = ''; // the same file, mended, may be chosen again
          if (fichier) choisir(fichier);
        }}
      />
      <Erreurs erreurs={erreurs} />
      <ul className="import-regles">
        <li>
          Un produit est reconnu par l’un de ses codes CIP ; sans code, par son libellé exact.
        </li>
        <li>Une cellule vide ne change rien. Le stock d’un produit existant ne change pas.</li>
        <li>
          Rien n’est écrit avant que vous ayez vu le rapport ; s’il reste une ligne fautive, rien
          n’est importé.
        </li>
      </ul>
      <div className="import-actions">
        <Button onClick={() => void remettreModele()}>Télécharger le modèle</Button>
      </div>
    </>
  );
}

async function remettreModele(): Promise<void> {
  const { ecrireModele } = await import('./modele.ts');
  const url = URL.createObjectURL(await ecrireModele());
  downloadFile(url, 'Modèle produits.xlsx');
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
