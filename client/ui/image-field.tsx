import './champ-image.css';
import { Button } from '@blueprintjs/core';
import { reduceImage } from './reduce-image.ts';
import { type DragEvent, type ReactElement, useId, useRef, useState } from 'react';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { fauteImage, TYPES_IMAGE } from '#shared/platform/fichier/image.rules.ts';

interface Props {
  /** URL as the form would save it; null without a picture. */
  shown: string | null;
  words: Readonly<
    Record<'image' | 'fichier' | 'choisir' | 'changer' | 'retirer' | 'reprendre' | 'aide', string>
  >;
  icon: ReactElement;
  onPick: (file: File) => void;
  onRemove: () => void;
  /** Restores the saved one; null when unchanged. */
  onRestore: (() => void) | null;
}

/** Checked by content, before sending. */
async function faultOf(file: File): Promise<string | null> {
  return file.size > TAILLE_FICHIER_MAX
    ? phrasesRefus.fichierTropGros
    : fauteImage(new Uint8Array(await file.arrayBuffer()));
}

export function ImageField({ shown, words, icon, onPick, onRemove, onRestore }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const [dragOver, setDragOver] = useState(false);
  const id = useId();
  const choose = async (file: File | null | undefined) => {
    if (!file) return;
    const sent = await reduceImage(file);
    const fault = await faultOf(sent);
    setError(fault);
    if (fault === null) onPick(sent);
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
        {shown ? <img src={shown} alt={words.image} /> : icon}
        <span className={shown ? 'vue-cachee' : ''}>{shown ? words.changer : words.choisir}</span>
      </button>
      <input
        ref={input}
        type="file"
        className="vue-cachee"
        aria-label={words.fichier}
        tabIndex={-1}
        accept={TYPES_IMAGE.join(',')}
        onChange={(e) => {
          void choose(e.currentTarget.files?.[0]);
          e.currentTarget.value = ''; // same file may be chosen again
        }}
      />
      <p id={`${id}-aide`} className="discret">
        {words.aide}
      </p>
      {error && (
        <p id={`${id}-erreur`} className="champ-erreur" role="alert">
          {error}
        </p>
      )}
      <div className="champ-image-actions">
        {onRestore && (
          <Button size="small" text={words.reprendre} onClick={clearingError(onRestore)} />
        )}
        {shown && (
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            text={words.retirer}
            onClick={clearingError(onRemove)}
          />
        )}
      </div>
    </div>
  );
}
