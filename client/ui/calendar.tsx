import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';
import { DatePicker } from '@blueprintjs/datetime';
import fr from 'date-fns/locale/fr';

/** English by default: all overridden. */
const LABELS = {
  labelMonthDropdown: () => 'Mois',
  labelYearDropdown: () => 'Année',
  labelNext: () => 'Mois suivant',
  labelPrevious: () => 'Mois précédent',
};
const twoDigits = (n: number): string => String(n).padStart(2, '0');
const iso = (d: Date): string =>
  `${d.getFullYear()}-${twoDigits(d.getMonth() + 1)}-${twoDigits(d.getDate())}`;
const FIRST_DAY = new Date(2000, 0, 1);
const LAST_DAY = new Date(2100, 11, 31);

/** Weeks begin on Monday. `valeur`: `YYYY-MM-DD` or empty. */
export function MonthCalendar({ value, onPick }: { value: string; onPick: (day: string) => void }) {
  return (
    <DatePicker
      locale={fr}
      value={value ? new Date(`${value}T12:00:00`) : null}
      onChange={(day, byHand) => {
        if (day && byHand) onPick(iso(day));
      }}
      minDate={FIRST_DAY}
      maxDate={LAST_DAY}
      canClearSelection={false}
      highlightCurrentDay
      dayPickerProps={{ labels: LABELS, showOutsideDays: false, weekStartsOn: 1 }}
    />
  );
}
