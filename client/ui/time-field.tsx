import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { TextInput } from './text-input.tsx';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * An hour typed HH:mm on 24 hours, whatever the browser's language. `valeur` stays the last whole
 * hour.
 */
export function TimeField({
  libelle,
  valeur,
  changer,
}: {
  libelle: string;
  valeur: string;
  changer: (time: string) => void;
}) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? valeur;
  const invalid = typed !== null && !TIME.test(typed);
  return (
    <span className="champ-heure">
      <label htmlFor={id}>{libelle}</label>
      <PatternFormat
        id={id}
        customInput={TextInput}
        format="##:##"
        mask="_"
        inputMode="numeric"
        autoComplete="off"
        value={shown}
        onValueChange={({ formattedValue }, { source }) => {
          if (source !== 'event') return;
          setTyped(formattedValue);
          if (TIME.test(formattedValue)) changer(formattedValue);
        }}
        onBlur={() => setTyped(null)}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid}
      />
    </span>
  );
}
