import { useId, useState } from 'react';
import { PatternFormat } from 'react-number-format';
import { heureImpossible } from '#shared/base/periode.phrases.ts';
import { FieldFault } from './field-fault.tsx';
import { TextInput } from './text-input.tsx';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/**
 * 24-hour HH:mm whatever the browser's language. `valeur`: last valid hour; an invalid entry stays,
 * error on blur, form blocked [NBR-3].
 */
export function TimeField({
  label: libelle,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (time: string) => void;
}) {
  const id = useId();
  const faultId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  const [of, setOf] = useState(value);
  // Changed by the parent: clears the entry.
  if (of !== value) {
    setOf(value);
    if (typed !== value) setTyped(null);
  }
  const shown = typed ?? value;
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
          if (TIME.test(formattedValue)) onChange(formattedValue);
        }}
        onFocus={() => setLeft(false)}
        onBlur={() => {
          setLeft(true);
          if (!invalid) setTyped(null);
        }}
        intent={invalid ? 'danger' : 'none'}
        aria-invalid={invalid}
        aria-describedby={invalid ? faultId : undefined}
      />
      {invalid && <FieldFault id={faultId} text={heureImpossible} typing={!left} />}
    </span>
  );
}
