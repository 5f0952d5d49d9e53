import { InputGroup } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDiffere } from '#client/ui/use-differe.ts';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { produitVendu } from '#shared/reservation/reservation.api.ts';
import { useRechercheVendus, useVendu } from './vente.queries.ts';

type Vendu = typeof produitVendu._zod.output;
interface Props {
  /** Number of the product the sales are filtered by, as it stands in the URL; or words. */
  valeur: string;
  periode: FiltrePeriode;
  changer: (produit: string | null) => void;
}

/**
 * A product among those sold in the period, found by a few letters or its code; Enter without
 * choosing one looks for the words.
 */
export function ChoixVendu({ valeur, periode, changer }: Props) {
  const [saisie, setSaisie] = useState<string | null>(null);
  const [rang, setRang] = useState(-1);
  const liste = useId();
  const numero = /^\d{1,6}$/.test(valeur) ? Number(valeur) : null;
  const { data: choisi } = useVendu(numero);
  const ouverte = saisie !== null;
  const mots = useDiffere((saisie ?? '').trim(), 150);
  const { data: vendus = [], isFetching } = useRechercheVendus(mots, periode, ouverte);
  const fermer = () => setSaisie(null);
  const prendre = (p: Vendu | undefined) => {
    const texte = (saisie ?? '').trim();
    changer(p ? String(p.id) : texte || null);
    fermer();
  };
  const surTouche = (e: KeyboardEvent<HTMLInputElement>) => {
    if (!ouverte && e.key === 'ArrowDown') setSaisie('');
    else if (ouverte && e.key === 'ArrowDown') setRang(Math.min(rang + 1, vendus.length - 1));
    else if (ouverte && e.key === 'ArrowUp') setRang(Math.max(rang - 1, -1));
    else if (ouverte && e.key === 'Enter') prendre(vendus[rang]);
    else if (ouverte && e.key === 'Escape') fermer();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="choix-vendu">
      <InputGroup
        aria-label="Produit"
        placeholder="Produit vendu…"
        role="combobox"
        aria-expanded={ouverte}
        aria-controls={liste}
        aria-activedescendant={ouverte && vendus[rang] ? `${liste}-${rang}` : undefined}
        autoComplete="off"
        value={saisie ?? (numero === null ? valeur : (choisi?.libelle ?? ''))}
        rightElement={
          valeur && !ouverte ? (
            <button
              type="button"
              className="choix-vendu-vider"
              aria-label="Tous les produits"
              onClick={() => changer(null)}
            >
              <Cross size={14} />
            </button>
          ) : undefined
        }
        onValueChange={(texte) => {
          setSaisie(texte);
          setRang(-1);
        }}
        onKeyDown={surTouche}
        onBlur={fermer}
      />
      {ouverte && (
        <ul
          id={liste}
          role="listbox"
          className="choix-liste"
          aria-label="Produits vendus dans la période"
        >
          {vendus.map((p, i) => (
            <li
              key={p.id}
              id={`${liste}-${i}`}
              role="option"
              aria-selected={i === rang}
              onMouseDown={(e) => {
                e.preventDefault();
                prendre(p);
              }}
            >
              {p.libelle}{' '}
              <small>
                {p.cip} · {p.qte_vendus} vendus
              </small>
            </li>
          ))}
          {vendus.length === 0 && (
            <li className="vide">
              {isFetching ? 'Recherche…' : 'Aucun produit vendu ne correspond'}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
