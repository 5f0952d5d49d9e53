import { Button } from '@blueprintjs/core';
import { Cross, Minus, Plus } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
import { ChampEntier } from '#client/ui/champ-entier.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { LigneReservation } from '#shared/reservation/reservation.schema.ts';
import { voirEquivalentsDe } from './equivalents.actions.ts';
import { changerQte, changerTaux, retirer } from './panier.actions.ts';

interface Props {
  l: LigneReservation;
  /** Quantities and rates cannot move: closed basket or discount in place. */
  fige: boolean;
  ferme: boolean;
  /** COMPTANT takes no coverage. */
  couvrable: boolean;
  /** Stock when it no longer covers the line, else null. */
  manque: string | null;
  eclair: number | null;
  /** Somebody else gave it another quantity or rate: outlined until the seller has chosen. */
  oppose: boolean;
}

/** Keys on a line: +/− quantity, digits type it, Suppr removes. */
function surTouche(e: KeyboardEvent<HTMLTableRowElement>, { l, fige, ferme }: Props): void {
  if (e.target !== e.currentTarget || e.ctrlKey || e.altKey) return;
  const rangee = e.currentTarget;
  if (e.key === 'ArrowDown') (rangee.nextElementSibling as HTMLElement | null)?.focus();
  else if (e.key === 'ArrowUp') (rangee.previousElementSibling as HTMLElement | null)?.focus();
  else if (e.key === '+' && !fige) changerQte(l.produit_id, l.qte + 1);
  else if (e.key === '-' && !fige) changerQte(l.produit_id, Math.max(1, l.qte - 1));
  else if (e.key === 'Delete' && !ferme) retirer(l.produit_id);
  else if (e.key === 'F7' && !ferme) {
    e.stopPropagation(); // the search has its own F7
    void voirEquivalentsDe(l.produit_id);
  } else if (e.key === '%') rangee.querySelector<HTMLInputElement>('[data-champ="taux"]')?.select();
  // The digit itself then goes to the field that has just been selected.
  else if (/^\d$/.test(e.key))
    return rangee.querySelector<HTMLInputElement>('[data-champ="qte"]')?.select();
  else return;
  e.preventDefault();
}

/** One product of the basket. */
export function LignePanier(props: Props) {
  const { l, fige, ferme, couvrable, manque, eclair, oppose } = props;
  return (
    <tr
      tabIndex={0}
      data-oppose={oppose || undefined}
      className={`${manque ? 'manque' : ''} ${eclair === null ? '' : `eclair-${eclair % 2}`}`}
      title={manque ?? undefined}
      onKeyDown={(e) => surTouche(e, props)}
    >
      <th scope="row" title={l.libelle}>
        <span className="deux-lignes">{l.libelle}</span>
        {manque && <small className="sous-nom danger">✕ {manque}</small>}
      </th>
      <td>
        <span className="pas">
          <Button
            variant="minimal"
            size="small"
            icon={<Minus size={12} />}
            aria-label={`Une boîte de moins, ${l.libelle}`}
            disabled={fige || l.qte <= 1}
            onClick={() => changerQte(l.produit_id, l.qte - 1)}
          />
          <ChampEntier
            champ="qte"
            etiquette={`Quantité, ${l.libelle}`}
            valeur={l.qte}
            fige={fige}
            changer={(qte) => changerQte(l.produit_id, qte)}
          />
          <Button
            variant="minimal"
            size="small"
            icon={<Plus size={12} />}
            aria-label={`Une boîte de plus, ${l.libelle}`}
            disabled={fige}
            onClick={() => changerQte(l.produit_id, l.qte + 1)}
          />
        </span>
      </td>
      <td className="nombre">{formatNombre(l.prix_de_vente)}</td>
      <td className="nombre">
        {couvrable ? (
          <ChampEntier
            champ="taux"
            etiquette={`Prise en charge en %, ${l.libelle}`}
            valeur={l.prise_en_charge}
            fige={fige}
            changer={(taux) => changerTaux(l.produit_id, taux)}
          />
        ) : (
          '0'
        )}
      </td>
      <td className="nombre">{formatNombre(l.cout_total)}</td>
      <td>
        <Button
          variant="minimal"
          size="small"
          icon={<Cross size={14} />}
          aria-label={`Retirer ${l.libelle}`}
          disabled={ferme}
          onClick={() => retirer(l.produit_id)}
        />
      </td>
    </tr>
  );
}
