import './choix-produit.css';
import { type KeyboardEvent, useId, useState } from 'react';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import { estCodeTape, porteursDuScan } from '#shared/stock/produit/codes.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { codeInconnu, plusieursProduits } from '#shared/stock/produit/scan.phrases.ts';
import { Amount } from './amount.tsx';
import { ProductName } from './product-name.tsx';
import { StockBadge } from './stock-badge.tsx';
import { toast } from './toast.ts';
import { useQueuedPress } from './use-queued-press.ts';
import { usePointed } from './use-pointed.ts';
import { TextInput } from './text-input.tsx';

interface Props {
  id?: string;
  label: string;
  /** `mots`: the searched part. */
  typed: string;
  words: string;
  onType: (words: string) => void;
  produits: readonly Produit[];
  loading: boolean;
  onPick: (p: Produit) => void;
  autoFocus?: boolean;
  /** FCFA. */
  prix?: (p: Produit) => number | null;
}

const sellingPrice = (p: Produit): number => p.prix_de_vente;

/** By name or code. */
export function ProductPicker({
  id,
  label,
  typed,
  words,
  onType,
  produits,
  loading,
  onPick,
  autoFocus = false,
  prix = sellingPrice,
}: Props) {
  const listId = useId();
  const [closed, setClosed] = useState(false);
  const isOpen = words !== '' && !closed;
  const { at: active, rank, point, reset } = usePointed(produits.map((p) => p.id));
  const take = (p: Produit | undefined) => {
    if (!p) return;
    onPick(p);
    reset();
  };
  const takeActive = () => {
    if (rank > 0 || !estCodeTape(words)) return take(produits[active]);
    const [found, other] = porteursDuScan(produits, words)?.porteurs ?? [];
    if (!found) return toast.avertir(codeInconnu(words));
    if (other) return toast.avertir(plusieursProduits([found.libelle, other.libelle]));
    take(found);
  };
  const { enter, forget } = useQueuedPress(isOpen && !loading, takeActive);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') point(Math.min(active + 1, produits.length - 1));
    else if (e.key === 'ArrowUp') point(Math.max(active - 1, 0));
    else if (e.key === 'Enter' && isOpen) enter();
    else if (e.key === 'Escape' && isOpen) {
      setClosed(true);
      e.stopPropagation();
    } else return;
    e.preventDefault();
  };
  return (
    <div className="choix-produit">
      <TextInput
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && produits[active] ? `${listId}-${active}` : undefined}
        placeholder="Nom, code, ou scan"
        autoComplete="off"
        data-scan=""
        autoFocus={autoFocus}
        value={typed}
        onValueChange={(v) => {
          setClosed(false);
          forget();
          reset();
          onType(v);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setClosed(true)}
        onFocus={() => setClosed(false)}
      />
      {isOpen && (
        <ul
          id={listId}
          role="listbox"
          aria-label="Produits trouvés"
          className="choix-produit-liste"
          onMouseDown={(e) => e.preventDefault()}
        >
          {produits.map((p, i) => (
            <li
              key={p.id}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === active}
              onClick={() => take(p)}
              onMouseEnter={() => point(i)}
            >
              <ProductName libelle={p.libelle} cip={p.cip} />
              <Amount fcfa={prix(p)} unit={false} />
              <StockBadge qte={vendable(p)} retenue={p.qte_retenue} perimee={p.qte_perimee} />
            </li>
          ))}
          {produits.length === 0 && (
            <li className="choix-produit-vide" role="option" aria-selected={false} aria-disabled>
              {loading ? 'Recherche…' : `Aucun produit pour « ${words} »`}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
