import { Button } from '@blueprintjs/core';
import { Minus, Plus } from '@blueprintjs/icons';
import { useState } from 'react';
import { toast } from '#client/ui/toast.ts';
import { compteIllisible } from '#shared/gestion/inventaire/inventaire.phrases.ts';
import type {
  CompteInventaire,
  LigneInventaire,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { QTE_COMPTEE_MAX } from '#shared/gestion/inventaire/inventaire.schema.ts';

interface Props {
  ligne: LigneInventaire;
  fige: boolean;
  compter: (compte: CompteInventaire) => void;
  pas?: boolean;
}

/** Null when empty, 'faux' when invalid. */
function compteLu(saisie: string): number | null | 'faux' {
  const texte = saisie.trim();
  if (texte === '') return null;
  const n = /^\d{1,9}$/.test(texte) ? Number(texte) : -1;
  return n >= 0 && n <= QTE_COMPTEE_MAX ? n : 'faux';
}

/** Enter moves to the next field. */
function suivante(champ: HTMLInputElement): void {
  const champs = [
    ...(champ.closest('table, ul')?.querySelectorAll<HTMLInputElement>('.inventaire-qte input') ??
      []),
  ];
  const suite = champs[champs.indexOf(champ) + 1];
  if (suite) suite.focus();
  else champ.blur();
}

/** Input over the value read at its start, to detect conflicts. */
interface Frappe {
  texte: string;
  version: number;
}
/**
 * [INV-20] Saved on Enter or blur, dropped on Esc. Retyping the same number counts: it confirms or
 * settles. A crossed field counts nothing.
 */
export function QuantiteComptee({ ligne: l, fige, compter, pas = false }: Props) {
  const [saisie, setSaisie] = useState<Frappe | null>(null);
  const prendre = () => {
    if (saisie === null) return;
    const n = compteLu(saisie.texte);
    if (n === 'faux') toast.avertir(compteIllisible(saisie.texte));
    else if (n !== null)
      compter({ produit_id: l.produit_id, qte_reelle: n, version: saisie.version });
    setSaisie(null);
  };
  return (
    <span className="inventaire-qte">
      {pas && (
        <Button
          size="small"
          icon={<Minus />}
          aria-label={`Une boîte de moins, ${l.produit_libelle}`}
          disabled={fige || !l.qte_reelle}
          onClick={() => compter({ produit_id: l.produit_id, plus: -1 })}
        />
      )}
      <input
        aria-label={`Quantité comptée, ${l.produit_libelle}`}
        inputMode="numeric"
        autoComplete="off"
        readOnly={fige}
        value={saisie?.texte ?? (l.qte_reelle === null ? '' : String(l.qte_reelle))}
        onFocus={(e) => e.currentTarget.select()}
        // Not `onChange`: React omits it when the value is retyped identical.
        onInput={(e) => {
          const texte = e.currentTarget.value;
          setSaisie((avant) => ({ texte, version: avant?.version ?? l.version }));
        }}
        onBlur={prendre}
        onKeyDown={(e) => {
          // Blur saves, once.
          if (e.key === 'Enter') suivante(e.currentTarget);
          else if (e.key === 'Escape' && saisie !== null) setSaisie(null);
          else return;
          e.preventDefault();
          e.stopPropagation();
        }}
      />
      {pas && (
        <Button
          size="small"
          icon={<Plus />}
          aria-label={`Une boîte de plus, ${l.produit_libelle}`}
          disabled={fige}
          onClick={() => compter({ produit_id: l.produit_id, plus: 1 })}
        />
      )}
    </span>
  );
}
