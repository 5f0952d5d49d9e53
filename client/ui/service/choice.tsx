import { Combobox } from '../combobox.tsx';
import { FormField } from '../form.tsx';

/** One of the words of a record, in its order. */
export function Choice<K extends string>({
  label,
  help,
  value,
  words,
  onChange,
}: {
  label: string;
  help?: string;
  value: K;
  words: Readonly<Record<K, string>>;
  onChange: (value: K) => void;
}) {
  const keys = Object.keys(words) as K[];
  return (
    <FormField label={label} help={help}>
      {(id, helpId) => (
        <Combobox
          id={id}
          fill
          aria-describedby={helpId}
          value={value}
          options={keys.map((key) => ({ value: key, label: words[key] }))}
          onChange={(e) => {
            const chosen = keys.find((key) => key === e.currentTarget.value);
            if (chosen !== undefined) onChange(chosen);
          }}
        />
      )}
    </FormField>
  );
}
