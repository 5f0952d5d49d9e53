import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import { DateField } from './date-field.tsx';
import { toast } from './toast.ts';

interface Props {
  /** `YYYY-MM-DD`, or nothing. */
  debut: string | undefined;
  fin: string | undefined;
  changer: (start: string | null, end: string | null) => void;
  /** Orders and supplier returns say it in their own words (specification 1 §5). */
  phrase?: string;
}

/**
 * From one day to another, both included. An end before the start empties both and says why
 * (specification 2 §5, 3).
 */
export function PeriodFilter({
  debut = '',
  fin = '',
  changer,
  phrase = phrasesCommun.dateFinAvantDebut,
}: Props) {
  const apply = (from: string, to: string) => {
    if (from === '' || to === '' || to >= from) return changer(from || null, to || null);
    changer(null, null);
    toast.avertir(phrase);
  };
  return (
    <div className="filtre-periode" role="group" aria-label="Période">
      <DateField libelle="Du" valeur={debut} changer={(v) => apply(v, fin)} />
      <DateField libelle="au" valeur={fin} changer={(v) => apply(debut, v)} />
    </div>
  );
}
