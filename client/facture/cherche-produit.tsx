import { Search } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import type { Produit } from '#shared/produit/produit.schema.ts';
import { useProduitsACoter } from './facture.queries.ts';

/**
 * A product added to a quote: a few letters or its code, arrows, Enter. Those already on it are not
 * offered.
 */
export function ChercheProduit({
  exclus,
  prendre,
}: {
  exclus: readonly number[];
  prendre: (p: Produit) => void;
}) {
  const [saisie, setSaisie] = useState('');
  const [rang, setRang] = useState(0);
  const liste = useId();
  const mots = useDebounced(saisie.trim(), 150);
  const ouverte = saisie.trim() !== '';
  const { data = [], isFetching } = useProduitsACoter(mots, ouverte);
  const offerts = ouverte && mots !== '' ? data.filter((p) => !exclus.includes(p.id)) : [];
  const choisir = (p: Produit | undefined) => {
    if (!p || mots !== saisie.trim()) return;
    prendre(p);
    setSaisie('');
  };
  const surTouche = (e: KeyboardEvent<HTMLInputElement>) => {
    if (!ouverte) return;
    if (e.key === 'ArrowDown') setRang(Math.min(rang + 1, offerts.length - 1));
    else if (e.key === 'ArrowUp') setRang(Math.max(rang - 1, 0));
    else if (e.key === 'Enter') choisir(offerts[rang]);
    else if (e.key === 'Escape') setSaisie('');
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="devis-cherche">
      <TextInput
        leftElement={
          <span className="devis-loupe">
            <Search />
          </span>
        }
        aria-label="Ajouter un produit"
        placeholder="Ajouter un produit…"
        role="combobox"
        aria-expanded={ouverte}
        aria-controls={liste}
        aria-activedescendant={offerts[rang] ? `${liste}-${rang}` : undefined}
        autoComplete="off"
        value={saisie}
        onKeyDown={surTouche}
        onValueChange={(texte) => {
          setSaisie(texte);
          setRang(0);
        }}
      />
      {ouverte && (
        <ul id={liste} role="listbox" className="devis-offerts" aria-label="Produits">
          {offerts.map((p, i) => (
            <li
              key={p.id}
              id={`${liste}-${i}`}
              role="option"
              aria-selected={i === rang}
              onMouseDown={(e) => {
                e.preventDefault();
                choisir(p);
              }}
            >
              {p.libelle}{' '}
              <small>
                {formatFcfa(p.prix_de_vente)} · {p.qte} en stock
              </small>
            </li>
          ))}
          {offerts.length === 0 && (
            <li className="vide">
              {isFetching || mots !== saisie.trim() ? 'Recherche…' : 'Aucun produit ne correspond'}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
