import { useState } from 'react';
import { keyName } from '#client/base/shortcuts.ts';
import { lireNombre } from '#shared/base/nombre-saisi.rules.ts';

/** Keys that act upon the screen or lead elsewhere: what is typed goes with them. */
const ACTS = /^(F\d+|Alt\+(?!Alt$).+|Ctrl\+Arrow\w+)$/;

interface Props {
  champ: string;
  etiquette: string;
  valeur: number;
  fige: boolean;
  /** Why it cannot be typed in, said where it is. */
  raison?: string | null;
  changer: (value: number) => void;
}

/**
 * A number typed in a table cell: taken on Enter, when one leaves, or by a key that acts upon the
 * screen, given up on Esc. What is no number changes nothing.
 */
export function IntegerField({ champ, etiquette, valeur, fige, raison, changer }: Props) {
  // A rate has decimals, with a comma [MNT-4]; no dot of thousands, which would be read back as one.
  const written = String(valeur).replace('.', ',');
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    const read = typed === null ? null : lireNombre(typed, 0);
    if (typeof read === 'number' && read !== valeur) changer(read);
    setTyped(null);
  };
  return (
    <input
      className="champ-entier"
      data-champ={champ}
      data-scan=""
      aria-label={etiquette}
      title={raison ?? undefined}
      inputMode="numeric"
      size={3}
      readOnly={fige}
      value={typed ?? written}
      onFocus={(e) => e.currentTarget.select()}
      // Put back as it was (by a scan over the field, or by hand), nothing is typed any more: the
      // value may move on.
      onChange={(e) => setTyped(e.currentTarget.value === written ? null : e.currentTarget.value)}
      onBlur={commit}
      onKeyDown={(e) => {
        if (ACTS.test(keyName(e))) return commit(); // and the screen hears it
        if (e.key === 'Enter') {
          commit();
          e.currentTarget.closest<HTMLElement>('tr[tabindex]')?.focus();
        } else if (e.key === 'Escape') setTyped(null);
        else return;
        e.preventDefault();
        e.stopPropagation();
      }}
    />
  );
}
