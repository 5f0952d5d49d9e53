import type { AmountKey } from './pave.rules.ts';

const KEYS: readonly AmountKey[] = [
  '7',
  '8',
  '9',
  '4',
  '5',
  '6',
  '1',
  '2',
  '3',
  '00',
  '0',
  'effacer',
];

/** Takes no focus: typed keys still reach the amount. */
export function PaveNumerique({ taper, fige }: { taper: (key: AmountKey) => void; fige: boolean }) {
  return (
    <div className="pave" role="group" aria-label="Pavé numérique">
      {KEYS.map((t) => (
        <button
          key={t}
          type="button"
          tabIndex={-1}
          disabled={fige}
          aria-label={t === 'effacer' ? 'Effacer le dernier chiffre' : undefined}
          onMouseDown={(e) => e.preventDefault()}
          onClick={() => taper(t)}
        >
          {t === 'effacer' ? '⌫' : t}
        </button>
      ))}
    </div>
  );
}
