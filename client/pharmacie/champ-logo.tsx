import { Button } from '@blueprintjs/core';
import { Media } from '@blueprintjs/icons';
import { type DragEvent, useId, useRef, useState } from 'react';
import { TAILLE_FICHIER_MAX } from '#shared/base/contract.ts';
import { messages } from '#shared/base/messages.ts';
import { fauteImage, TYPES_IMAGE } from '#shared/fichier/image.rules.ts';
import type { LogoSaisi } from './parametres.atoms.ts';

interface Props {
  /** Where the saved logo is read; null when there is none. */
  enregistre: string | null;
  logo: LogoSaisi;
  changer: (logo: LogoSaisi) => void;
}

/** Why a file cannot be the logo, by its content, before it is sent. */
async function fauteDe(fichier: File): Promise<string | null> {
  return fichier.size > TAILLE_FICHIER_MAX ? messages.fichierTropGros : fauteImage(new Uint8Array(await fichier.arrayBuffer()));
}

/** The address of the logo as the form would leave it. */
export const logoMontre = (enregistre: string | null, logo: LogoSaisi): string | null => (logo.genre === 'neuf' ? logo.apercu : logo.genre === 'retire' ? null : enregistre);

/** The logo, which one presses (or drops a file on) to change it. */
export function ChampLogo({ enregistre, logo, changer }: Props) {
  const champ = useRef<HTMLInputElement>(null);
  const [erreur, setErreur] = useState<string | null>(null);
  const [survole, setSurvole] = useState(false);
  const id = useId();
  const montre = logoMontre(enregistre, logo);
  const choisir = async (fichier: File | null | undefined) => {
    if (!fichier) return;
    const faute = await fauteDe(fichier);
    setErreur(faute);
    if (faute === null) changer({ genre: 'neuf', fichier, apercu: URL.createObjectURL(fichier) });
  };
  const deposer = (e: DragEvent) => {
    e.preventDefault();
    setSurvole(false);
    void choisir(e.dataTransfer.files[0]);
  };
  const retirer = () => {
    setErreur(null);
    changer(enregistre === null ? { genre: 'garde' } : { genre: 'retire' });
  };
  return (
    <div className="logo">
      <button
        type="button"
        className="logo-cadre"
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
        {montre ? <img src={montre} alt="Logo de la pharmacie" width={200} height={200} /> : <Media size={40} />}
        <span className={montre ? 'vue-cachee' : ''}>{montre ? 'Changer le logo' : 'Choisir un logo'}</span>
      </button>
      <input
        ref={champ}
        type="file"
        className="vue-cachee"
        aria-label="Fichier du logo"
        tabIndex={-1}
        accept={TYPES_IMAGE.join(',')}
        onChange={(e) => {
          void choisir(e.currentTarget.files?.[0]);
          e.currentTarget.value = ''; // the same file may be chosen again
        }}
      />
      <p id={`${id}-aide`} className="discret">Taille conseillée : 500x500. PNG, JPEG ou WebP, 2 Mo au plus.</p>
      {erreur && <p id={`${id}-erreur`} className="champ-erreur" role="alert">{erreur}</p>}
      <div className="logo-actions">
        {logo.genre !== 'garde' && <Button size="small" onClick={() => { setErreur(null); changer({ genre: 'garde' }); }}>Reprendre l’ancien</Button>}
        {montre && <Button size="small" variant="minimal" intent="danger" onClick={retirer}>Retirer le logo</Button>}
      </div>
    </div>
  );
}
