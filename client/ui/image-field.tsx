import './champ-image.css';
import { Button } from '@blueprintjs/core';
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { fauteImage, TYPES_IMAGE } from '#shared/fichier/image.rules.ts';

interface Props {
  /** Where the picture is read, as the form would leave it; null when there is none. */
  montree: string | null;
  /** What it is: text of the picture, of its file, and of each act. */
  mots: Readonly<
    Record<'image' | 'fichier' | 'choisir' | 'changer' | 'retirer' | 'reprendre' | 'aide', string>
  >;
  /** What stands there without a picture. */
  icone: ReactElement;
  poser: (fichier: File) => void;
  retirer: () => void;
  /** Back to the one that is saved; null when nothing was changed. */
  reprendre: (() => void) | null;
}

/** Why a file cannot be the picture, by its content, before it is sent. */
async function fauteDe(fichier: File): Promise<string | null> {
  return fichier.size > TAILLE_FICHIER_MAX
    ? phrasesRefus.fichierTropGros
    : fauteImage(new Uint8Array(await fichier.arrayBuffer()));
}

/** A picture, which one presses (or drops a file on) to change it. */
export function ImageField({ montree, mots, icone, poser, retirer, reprendre }: Props) {
  const champ = useRef<HTMLInputElement>(null);
  const [erreur, setErreur] = useState<string | null>(null);
  const [survole, setSurvole] = useState(false);
  const id = useId();
  const choisir = async (fichier: File | null | undefined) => {
    if (!fichier) return;
    const faute = await fauteDe(fichier);
    setErreur(faute);
    if (faute === null) poser(fichier);
  };
  const deposer = (e: DragEvent) => {
    e.preventDefault();
    setSurvole(false);
    void choisir(e.dataTransfer.files[0]);
  };
  const sansErreur = (acte: () => void) => () => {
    setErreur(null);
    acte();
  };
  return (
    <div className="champ-image">
      <button
        type="button"
        className="champ-image-cadre"
        data-survole={survole || undefined}
        aria-describedby={`${id}-aide${erreur ? ` ${id}-erreur` : ''}`}
        onClick={() => champ.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setSurvole(true);
        }}
        onDragLeave={() => setSurvole(false)}
        onDrop={deposer}
      >
        {montree ? <img src={montree} alt={mots.image} /> : icone}
        <span className={montree ? 'vue-cachee' : ''}>{montree ? mots.changer : mots.choisir}</span>
      </button>
      <input
        ref={champ}
        type="file"
        className="vue-cachee"
        aria-label={mots.fichier}
        tabIndex={-1}
        accept={TYPES_IMAGE.join(',')}
        onChange={(e) => {
          void choisir(e.currentTarget.files?.[0]);
          e.currentTarget.value = ''; // the same file may be chosen again
        }}
      />
      <p id={`${id}-aide`} className="discret">
        {mots.aide}
      </p>
      {erreur && (
        <p id={`${id}-erreur`} className="champ-erreur" role="alert">
          {erreur}
        </p>
      )}
      <div className="champ-image-actions">
        {reprendre && <Button size="small" text={mots.reprendre} onClick={sansErreur(reprendre)} />}
        {montree && (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            text={mots.retirer}
            onClick={sansErreur(retirer)}
          />
        )}
      </div>
    </div>
  );
}
