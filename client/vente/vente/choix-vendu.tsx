import { Cross } from '@blueprintjs/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { useDebounced } from '#client/ui/use-debounced.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import type { FiltrePeriode } from '#shared/base/dates.ts';
import type { produitVendu } from '#shared/vente/reservation/reservation.api.ts';
import {
  enMots,
  motsDuProduit,
  numeroDuProduit,
} from '#shared/vente/vente/produit-cherche.rules.ts';
import { useRechercheVendus, useVendu } from './vente.queries.ts';
import { denombrer } from '#shared/base/texte.ts';

type Vendu = typeof produitVendu._zod.output;
interface Props {
  /** Product number, or words, from the URL. */
  valeur: string;
  periode: FiltrePeriode;
  changer: (produit: string | null) => void;
}

function Propositions({
  id,
  vendus,
  rang,
  enCours,
  prendre,
}: {
  id: string;
  vendus: readonly Vendu[];
  rang: number;
  enCours: boolean;
  prendre: (p: Vendu) => void;
}) {
  return (
    <ul id={id} role="listbox" className="choix-liste" aria-label="Produits vendus dans la période">
      {vendus.map((p, i) => (
        <li
          key={p.id}
          id={`${id}-${i}`}
          role="option"
          aria-selected={i === rang}
          onMouseDown={(e) => {
            e.preventDefault();
            prendre(p);
          }}
        >
          {p.libelle}{' '}
          <small>
            {p.cip} · {denombrer(p.qte_vendus, 'vendu')}
          </small>
        </li>
      ))}
      {vendus.length === 0 && (
        <li className="vide">{enCours ? 'Recherche…' : 'Aucun produit vendu ne correspond'}</li>
      )}
    </ul>
  );
}

/** Words as such. */
function nomDuChoix(
  valeur: string,
  numero: number | null,
  choisi: Vendu | null | undefined,
): string {
  if (numero === null) return motsDuProduit(valeur);
  return choisi?.libelle ?? '';
}

function Vider({ vider }: { vider: () => void }) {
  return (
    <button
      type="button"
      className="choix-vendu-vider"
      aria-label="Tous les produits"
      onClick={vider}
    >
      <Cross size={14} />
    </button>
  );
}

/** Among products sold in the period; Enter without a choice searches the words. */
export function ChoixVendu({ valeur, periode, changer }: Props) {
  const [saisie, setSaisie] = useState<string | null>(null);
  // By id: rows may move meanwhile.
  const [vise, viser] = useState<number | null>(null);
  const liste = useId();
  const numero = numeroDuProduit(valeur);
  const { data: choisi } = useVendu(numero);
  const ouverte = saisie !== null;
  const mots = useDebounced((saisie ?? '').trim(), 150);
  const { data: vendus = [], isFetching } = useRechercheVendus(mots, periode, ouverte);
  const rang = vendus.findIndex((p) => p.id === vise);
  const aller = (vers: number) => viser(vendus[vers]?.id ?? null);
  const active = ouverte && vendus[rang] ? `${liste}-${rang}` : undefined;
  const fermer = () => setSaisie(null);
  const prendre = (p: Vendu | undefined) => {
    const texte = (saisie ?? '').trim();
    changer(p ? String(p.id) : enMots(texte) || null);
    fermer();
  };
  const surTouche = (e: KeyboardEvent<HTMLInputElement>) => {
    const actes: Readonly<Record<string, () => void>> = ouverte
      ? {
          ArrowDown: () => aller(Math.min(rang + 1, vendus.length - 1)),
          ArrowUp: () => aller(rang - 1),
          Enter: () => prendre(vendus[rang]),
          Escape: fermer,
        }
      : { ArrowDown: () => setSaisie('') };
    const acte = actes[e.key];
    if (!acte) return;
    acte();
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="choix-vendu">
      <TextInput
        aria-label="Produit"
        placeholder="Produit vendu…"
        role="combobox"
        aria-expanded={ouverte}
        aria-controls={liste}
        aria-activedescendant={active}
        autoComplete="off"
        value={saisie ?? nomDuChoix(valeur, numero, choisi)}
        {...(valeur && !ouverte && { rightElement: <Vider vider={() => changer(null)} /> })}
        onValueChange={(texte) => {
          setSaisie(texte);
          viser(null);
        }}
        onKeyDown={surTouche}
        onBlur={fermer}
      />
      {ouverte && (
        <Propositions
          id={liste}
          vendus={vendus}
          rang={rang}
          enCours={isFetching}
          prendre={prendre}
        />
      )}
    </div>
  );
}
