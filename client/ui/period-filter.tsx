import { useState } from 'react';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { fauteDePeriode, type JoursChoisis } from '#shared/base/periode-choisie.rules.ts';
import { DateField } from './date-field.tsx';
import { onPeriodKey, PeriodShortcuts } from './period-shortcuts.tsx';
import { toast } from './toast.ts';
import { typedDay } from './typed-day.ts';

interface Props {
  /** `YYYY-MM-DD`. */
  from: string | undefined;
  to: string | undefined;
  onChange: (start: string | null, end: string | null) => void;
  /** Own wording for orders and returns (specification 1 §5). */
  phrase?: string;
  /** Clearing both fields changes nothing. */
  required?: boolean;
  /** Each bound alone is valid (returns, specification 1 §5). */
  oneBound?: boolean;
}

const EMPTY: JoursChoisis = { de: '', a: '' };
function sayShown({ de, a }: JoursChoisis): string {
  if (de !== '' && a !== '') return `Affiché : du ${typedDay(de)} au ${typedDay(a)}`;
  if (de !== '') return `Affiché : depuis le ${typedDay(de)}`;
  return a === '' ? 'Affiché : toutes les dates' : `Affiché : jusqu’au ${typedDay(a)}`;
}

/**
 * Both days included. End before start clears the fields with a message (specification 2 §5, 3 §5);
 * the last valid period stays shown and named [PER-1].
 */
export function PeriodFilter({
  from = '',
  to = '',
  onChange,
  phrase = phrasesCommun.dateFinAvantDebut,
  required = false,
  oneBound = false,
}: Props) {
  const shown = { de: from, a: to };
  const [typed, setTyped] = useState<JoursChoisis | null>(null);
  const [of, setOf] = useState(from + to);
  // A new period discards a half-typed one.
  if (of !== from + to) {
    setOf(from + to);
    setTyped(null);
  }
  const apply = ({ de, a }: JoursChoisis) => {
    setTyped(null);
    onChange(de || null, a || null);
  };
  const read = (days: JoursChoisis): boolean => {
    const fault = fauteDePeriode(days);
    if (fault === 'inversee') {
      setTyped(EMPTY);
      toast.avertir(phrase);
      return false;
    }
    const none = days.de === '' && days.a === '';
    if ((fault === 'incomplete' && !oneBound) || (none && required)) setTyped(days);
    else apply(days);
    return true;
  };
  const fields = typed ?? shown;
  const moves = { period: shown, onChange: apply };
  return (
    <div
      className="filtre-periode"
      role="group"
      aria-label="Période"
      onKeyDown={(e) => onPeriodKey(e, moves)}
    >
      <PeriodShortcuts {...moves}>
        <DateField label="Du" value={fields.de} onChange={(de) => read({ ...fields, de })} />
        <DateField label="au" value={fields.a} onChange={(a) => read({ ...fields, a })} />
      </PeriodShortcuts>
      {typed && (
        <span className="discret" role="status">
          {sayShown(shown)}
        </span>
      )}
    </div>
  );
}
