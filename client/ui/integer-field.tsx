import { useState } from 'react';

interface Props {
  champ: string;
  etiquette: string;
  valeur: number;
  fige: boolean;
  changer: (valeur: number) => void;
}

/**
 * A number typed in a table cell: taken on Enter or when one leaves, given up on Esc. What is no
 * number changes nothing.
 */
export function IntegerField({ champ, etiquette, valeur, fige, changer }: Props) {
  const [saisie, setSaisie] = useState<string | null>(null);
  const prendre = () => {
    const nombre = Number(saisie?.replace(',', '.'));
    if (saisie !== null && saisie.trim() !== '' && Number.isFinite(nombre) && nombre !== valeur)
      changer(nombre);
    setSaisie(null);
  };
  return (
    <input
      className="champ-entier"
      data-champ={champ}
      aria-label={etiquette}
      inputMode="numeric"
      size={3}
      readOnly={fige}
      value={saisie ?? String(valeur)}
      onFocus={(e) => e.currentTarget.select()}
      // Put back as it was (by a scan over the field, or by hand), nothing is typed any more: the
      // value may move on.
      onChange={(e) =>
        setSaisie(e.currentTarget.value === String(valeur) ? null : e.currentTarget.value)
      }
      onBlur={prendre}
      onKeyDown={(e) => {
        if (e.key === 'Enter') {
          prendre();
          e.currentTarget.closest('tr')?.focus();
        } else if (e.key === 'Escape') setSaisie(null);
        else return;
        e.preventDefault();
        e.stopPropagation();
      }}
    />
  );
}
