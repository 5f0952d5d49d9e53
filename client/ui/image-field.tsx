import './champ-image.css';
import { Button } from '@blueprintjs/core';
import { reduceImage } from './reduce-image.ts';
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { fauteImage, TYPES_IMAGE } from '#shared/fichier/image.rules.ts';

interface Props {
  /** URL as the form would save it; null without a picture. */
  montree: string | null;
  mots: Readonly<
    Record<'image' | 'fichier' | 'choisir' | 'changer' | 'retirer' | 'reprendre' | 'aide', string>
  >;
  icone: ReactElement;
  poser: (file: File) => void;
  retirer: () => void;
  /** Restores the saved one; null when unchanged. */
  reprendre: (() => void) | null;
}

/** Checked by content, before sending. */
async function faultOf(file: File): Promise<string | null> {
  return file.size > TAILLE_FICHIER_MAX
    ? phrasesRefus.fichierTropGros
    : fauteImage(new Uint8Array(await file.arrayBuffer()));
}

export function ImageField({ montree, mots, icone, poser, retirer, reprendre }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [dragOver, setDragOver] = useState(false);
  const id = useId();
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    const sent = await reduceImage(file);
    const fault = await faultOf(sent);
    setError(fault);
    if (fault === null) poser(sent);
  };
  const drop = (e: DragEvent) => {
    e.preventDefault();
    setDragOver(false);
    void choose(e.dataTransfer.files[0]);
  };
  const clearingError = (act: () => void) => () => {
    setError(null);
    act();
  };
  return (
    <div className="champ-image">
      <button
        type="button"
        className="champ-image-cadre"
        data-survole={dragOver || undefined}
        aria-describedby={`${id}-aide${error ? ` ${id}-erreur` : ''}`}
        onClick={() => input.current?.click()}
        onDragOver={(e) => {
          e.preventDefault();
          setDragOver(true);
        }}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
      >
        {montree ? <img src={montree} alt={mots.image} /> : icone}
        <span className={montree ? 'vue-cachee' : ''}>{montree ? mots.changer : mots.choisir}</span>
      </button>
      <input
        ref={input}
        type="file"
        className="vue-cachee"
        aria-label={mots.fichier}
        tabIndex={-1}
        accept={TYPES_IMAGE.join(',')}
        onChange={(e) => {
          void choose(e.currentTarget.files?.[0]);
          e.currentTarget.value = ''; // same file may be chosen again
        }}
      />
      <p id={`${id}-aide`} className="discret">
        {mots.aide}
      </p>
      {error && (
        <p id={`${id}-erreur`} className="champ-erreur" role="alert">
          {error}
        </p>
      )}
      <div className="champ-image-actions">
        {reprendre && (
          <Button size="small" text={mots.reprendre} onClick={clearingError(reprendre)} />
        )}
        {montree && (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            text={mots.retirer}
            onClick={clearingError(retirer)}
          />
        )}
      </div>
    </div>
  );
}
