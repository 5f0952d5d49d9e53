import './produit.css';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { useUrl } from '#client/ui/remettre-fichier.ts';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import { messages } from '#shared/base/messages.ts';
import { fauteImage, TYPES_IMAGE } from '#shared/fichier/image.rules.ts';

/** What the form does to the photo: leaves it, puts this one, takes it off. */
export type PhotoSaisie = File | 'garde' | 'retire';

interface Props {
  /** Where the saved photo is read; null when there is none. */
  enregistree: string | null;
  photo: PhotoSaisie;
  changer: (photo: PhotoSaisie) => void;
}
/** Why a file cannot be a photo, by its content, before it is sent. */
async function fauteDe(fichier: File): Promise<string | null> {
  return fichier.size > TAILLE_FICHIER_MAX ? messages.fichierTropGros : fauteImage(new Uint8Array(await fichier.arrayBuffer()));
}

/** The photo of a product, which one presses (or drops a file on) to change it. */
export function ChampPhoto({ enregistree, photo, changer }: Props) {
  const champ = useRef<HTMLInputElement>(null);
  const [erreur, setErreur] = useState<string | null>(null);
  const [survole, setSurvole] = useState(false);
  const id = useId();
  const neuve = useUrl(photo instanceof File ? photo : null);
  const montree = photo === 'retire' ? null : photo === 'garde' ? enregistree : neuve;
  const choisir = async (fichier: File | null | undefined) => {
    if (!fichier) return;
    const faute = await fauteDe(fichier);
    setErreur(faute);
    if (faute === null) changer(fichier);
  };
  const deposer = (e: DragEvent) => {
    e.preventDefault();
    setSurvole(false);
    void choisir(e.dataTransfer.files[0]);
  };
  useEffect(() => setErreur(null), [photo]);
  return (
    <div className="champ-photo">
      <button
        type="button"
        className="champ-photo-cadre"
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
        {montree ? <img src={montree} alt="Photo du produit" /> : <Plus size={28} />}
        <span className={montree ? 'vue-cachee' : ''}>{montree ? 'Changer la photo' : 'Choisir une photo'}</span>
      </button>
      <input ref={champ} type="file" className="vue-cachee" aria-label="Fichier de la photo" tabIndex={-1} accept={TYPES_IMAGE.join(',')} onChange={(e) => {
        void choisir(e.currentTarget.files?.[0]);
        e.currentTarget.value = ''; // the same file may be chosen again
      }} />
      <p id={`${id}-aide`} className="discret">PNG, JPEG ou WebP, 2 Mo au plus.</p>
      {erreur && <p id={`${id}-erreur`} className="champ-erreur" role="alert">{erreur}</p>}
      {photo !== 'garde' && enregistree !== null && <Button size="small" text="Reprendre l’ancienne" onClick={() => changer('garde')} />}
      {montree && <Button size="small" variant="minimal" intent="danger" text="Retirer la photo" onClick={() => changer(enregistree === null ? 'garde' : 'retire')} />}
    </div>
  );
}
