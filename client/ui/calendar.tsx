import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { DatePicker } from '@blueprintjs/datetime';
import fr from 'date-fns/locale/fr';

/** Its own words are English unless each is given. */
const MOTS = {
  labelMonthDropdown: () => 'Mois',
  labelYearDropdown: () => 'Année',
  labelNext: () => 'Mois suivant',
  labelPrevious: () => 'Mois précédent',
};
const deux = (n: number): string => String(n).padStart(2, '0');
const iso = (d: Date): string =>
  `${d.getFullYear()}-${deux(d.getMonth() + 1)}-${deux(d.getDate())}`;
const PREMIERE = new Date(2000, 0, 1);
const DERNIERE = new Date(2099, 11, 31);

/** A month to point at; weeks begin on Monday. `valeur` is `YYYY-MM-DD` or empty. */
export function MonthCalendar({
  valeur,
  choisir,
}: {
  valeur: string;
  choisir: (jour: string) => void;
}) {
  return (
    <DatePicker
      locale={fr}
      value={valeur ? new Date(`${valeur}T12:00:00`) : null}
      onChange={(jour, parMain) => {
        if (jour && parMain) choisir(iso(jour));
      }}
      minDate={PREMIERE}
      maxDate={DERNIERE}
      canClearSelection={false}
      highlightCurrentDay
      dayPickerProps={{ labels: MOTS, showOutsideDays: false, weekStartsOn: 1 }}
    />
  );
}
