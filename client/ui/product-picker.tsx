import './choix-produit.css';
import { InputGroup } from '@blueprintjs/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { vendable } from '#shared/produit/lots.rules.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { StockBadge } from './stock-badge.tsx';
import { useEnterKey } from './use-enter-key.ts';

interface Props {
  id?: string;
  libelle: string;
  mots: string;
  taper: (mots: string) => void;
  /** What the words found. */
  produits: readonly Produit[];
  chargement: boolean;
  choisir: (p: Produit) => void;
  autoFocus?: boolean;
}

/** A product looked for by its name or code: arrows and Enter take it, Esc closes the list. */
export function ProductPicker({
  id,
  libelle,
  mots,
  taper,
  produits,
  chargement,
  choisir,
  autoFocus = false,
}: Props) {
  const liste = useId();
  const [rang, setRang] = useState(0);
  const [ferme, fermer] = useState(false);
  const ouverte = mots.trim() !== '' && !ferme;
  const vise = Math.min(rang, produits.length - 1);
  const prendre = (p: Produit | undefined) => {
    if (!p) return;
    choisir(p);
    setRang(0);
  };
  const { entrer, oublier } = useEnterKey(ouverte && !chargement, () => prendre(produits[vise]));
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setRang(Math.min(vise + 1, produits.length - 1));
    else if (e.key === 'ArrowUp') setRang(Math.max(vise - 1, 0));
    else if (e.key === 'Enter' && ouverte) entrer();
    else if (e.key === 'Escape' && ouverte) {
      fermer(true);
      e.stopPropagation();
    } else return;
    e.preventDefault();
  };
  return (
    <div className="choix-produit">
      <InputGroup
        id={id}
        role="combobox"
        aria-label={libelle}
        aria-expanded={ouverte}
        aria-controls={ouverte ? liste : undefined}
        aria-autocomplete="list"
        aria-activedescendant={ouverte && produits[vise] ? `${liste}-${vise}` : undefined}
        placeholder="Nom, code, ou scan"
        autoComplete="off"
        autoFocus={autoFocus}
        value={mots}
        onValueChange={(v) => {
          fermer(false);
          oublier();
          setRang(0);
          taper(v);
        }}
        onKeyDown={surTouche}
        onBlur={() => fermer(true)}
        onFocus={() => fermer(false)}
      />
      {ouverte && (
        <ul
          id={liste}
          role="listbox"
          aria-label="Produits trouvés"
          className="choix-produit-liste"
          onMouseDown={(e) => e.preventDefault()}
        >
          {produits.map((p, i) => (
            <li
              key={p.id}
              id={`${liste}-${i}`}
              role="option"
              aria-selected={i === vise}
              onClick={() => prendre(p)}
              onMouseEnter={() => setRang(i)}
            >
              <span className="coupe">{p.libelle}</span>
              <small>{p.cip}</small>
              <StockBadge qte={vendable(p)} retenue={p.qte_retenue} perimee={p.qte_perimee} />
            </li>
          ))}
          {produits.length === 0 && (
            <li className="choix-produit-vide" role="option" aria-selected={false} aria-disabled>
              {chargement ? 'Recherche…' : `Aucun produit pour « ${mots.trim()} »`}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
