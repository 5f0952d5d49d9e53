import { useState } from 'react';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { fauteDePeriode, type JoursChoisis } from '#shared/base/periode-choisie.rules.ts';
import { DateField } from './date-field.tsx';
import { onPeriodKey, PeriodShortcuts } from './period-shortcuts.tsx';
import { toast } from './toast.ts';
import { typedDay } from './typed-day.ts';

interface Props {
  /** `YYYY-MM-DD`. */
  debut: string | undefined;
  fin: string | undefined;
  changer: (start: string | null, end: string | null) => void;
  /** Own wording for orders and returns (specification 1 §5). */
  phrase?: string;
  /** Clearing both fields changes nothing. */
  requise?: boolean;
  /** Each bound alone is valid (returns, specification 1 §5). */
  uneBorne?: boolean;
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
  debut = '',
  fin = '',
  changer,
  phrase = phrasesCommun.dateFinAvantDebut,
  requise = false,
  uneBorne = false,
}: Props) {
  const shown = { de: debut, a: fin };
  const [typed, setTyped] = useState<JoursChoisis | null>(null);
  const [of, setOf] = useState(debut + fin);
  // A new period discards a half-typed one.
  if (of !== debut + fin) {
    setOf(debut + fin);
    setTyped(null);
  }
  const apply = ({ de, a }: JoursChoisis) => {
    setTyped(null);
    changer(de || null, a || null);
  };
  const read = (days: JoursChoisis): boolean => {
    const fault = fauteDePeriode(days);
    if (fault === 'inversee') {
      setTyped(EMPTY);
      toast.avertir(phrase);
      return false;
    }
    const none = days.de === '' && days.a === '';
    if ((fault === 'incomplete' && !uneBorne) || (none && requise)) setTyped(days);
    else apply(days);
    return true;
  };
  const fields = typed ?? shown;
  const moves = { periode: shown, changer: apply };
  return (
    <div
      className="filtre-periode"
      role="group"
      aria-label="Période"
      onKeyDown={(e) => onPeriodKey(e, moves)}
    >
      <PeriodShortcuts {...moves}>
        <DateField libelle="Du" valeur={fields.de} changer={(de) => read({ ...fields, de })} />
        <DateField libelle="au" valeur={fields.a} changer={(a) => read({ ...fields, a })} />
      </PeriodShortcuts>
      {typed && (
        <span className="discret" role="status">
          {sayShown(shown)}
        </span>
      )}
    </div>
  );
}
