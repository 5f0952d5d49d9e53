import { InputGroup } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';

const HEURE = /^([01]\d|2[0-3]):[0-5]\d$/;

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
  changer: (heure: string) => void;
}) {
  const id = useId();
  const [tape, setTape] = useState<string | null>(null);
  const montre = tape ?? valeur;
  const faux = tape !== null && !HEURE.test(tape);
  return (
    <span className="champ-heure">
      <label htmlFor={id}>{libelle}</label>
      <PatternFormat
        id={id}
        customInput={InputGroup}
        format="##:##"
        mask="_"
        inputMode="numeric"
        autoComplete="off"
        value={montre}
        onValueChange={({ formattedValue }, { source }) => {
          if (source !== 'event') return;
          setTape(formattedValue);
          if (HEURE.test(formattedValue)) changer(formattedValue);
        }}
        onBlur={() => setTape(null)}
        intent={faux ? 'danger' : 'none'}
        aria-invalid={faux}
      />
    </span>
  );
}
