import { Button } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { AmountField } from '#client/ui/amount-field.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { Coupure } from '#shared/gestion/billetage/billetage.schema.ts';
import {
  ajouterCoupure,
  LIGNES,
  type NomCoupure,
  type SaisieBilletage,
  totalDe,
} from './saisie-billetage.rules.ts';

type Nombres = SaisieBilletage['nombres'];
interface Props {
  nombres: Nombres;
  changer: (nombres: Nombres) => void;
  /** Fills the notes column, shorter than the coins. */
  sousBillets?: ReactNode;
}

const coupureSous = (champ: EventTarget): NomCoupure | null =>
  champ instanceof HTMLElement
    ? ((champ.closest<HTMLElement>('[data-coupure]')?.dataset['coupure'] ??
        null) as NomCoupure | null)
    : null;

function Grille({ type, nombres, changer }: Props & { type: Coupure['type'] }) {
  const [titre, nom] = type === 'billet' ? ['Billets', 'billets'] : ['Pièces', 'pièces'];
  return (
    <table className="grille-coupures">
      <thead>
        <tr>
          <th scope="col">{titre}</th>
          <th scope="col">
            <span className="vue-cachee">Nombre</span>
          </th>
          <th scope="col" aria-label={`Total des ${nom}`}>
            {formatNombre(totalDe(type, nombres))}
          </th>
        </tr>
      </thead>
      <tbody>
        {LIGNES.filter((l) => l.type === type).map((l, i) => (
          <tr key={l.nom} data-coupure={l.nom}>
            <th scope="row">
              <span className={`coupure ${type}`}>{formatNombre(l.valeur)}</span>
            </th>
            <td>
              <span className="coupure-nombre">
                <Button
                  size="small"
                  variant="outlined"
                  tabIndex={-1}
                  icon={<Minus />}
                  aria-label={`Un de moins, ${nom} de ${l.valeur}`}
                  onClick={() => changer(ajouterCoupure(nombres, l.nom, -1))}
                />
                <AmountField
                  aria-label={`Nombre de ${nom} de ${l.valeur}`}
                  autoFocus={type === 'billet' && i === 0}
                  value={nombres[l.nom] ?? null}
                  onChange={(n) => changer({ ...nombres, [l.nom]: n ?? 0 })}
                  maximum={1_000_000}
                />
                <Button
                  size="small"
                  variant="outlined"
                  tabIndex={-1}
                  icon={<Plus />}
                  aria-label={`Un de plus, ${nom} de ${l.valeur}`}
                  onClick={() => changer(ajouterCoupure(nombres, l.nom, 1))}
                />
              </span>
            </td>
            <td>{nombres[l.nom] ? formatNombre(l.valeur * (nombres[l.nom] ?? 0)) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** ↑, ↓ and Enter move between lines; + and − step by one. */
export function GrilleCoupures({ nombres, changer, sousBillets }: Props) {
  const surTouche = (e: KeyboardEvent<HTMLElement>): void => {
    if (!(e.target instanceof HTMLInputElement)) return;
    const pas = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[e.key];
    const nom = coupureSous(e.target);
    if (pas !== undefined) {
      e.preventDefault();
      const champs = [...e.currentTarget.querySelectorAll('input')];
      champs.at(champs.indexOf(e.target) + pas)?.select();
    } else if (nom && (e.key === '+' || e.key === '-')) {
      e.preventDefault();
      changer(ajouterCoupure(nombres, nom, e.key === '+' ? 1 : -1));
    }
  };
  return (
    <div className="comptage-coupures" onKeyDown={surTouche}>
      <div className="comptage-billets">
        <Grille type="billet" nombres={nombres} changer={changer} />
        {sousBillets}
      </div>
      <Grille type="piece" nombres={nombres} changer={changer} />
    </div>
  );
}
