import { LIBELLE_MODE, MODES_PAIEMENT, type ModePaiement } from '#shared/caisse/caisse.schema.ts';

/** The mode after this one, going round: what the F6 key picks. */
export const nextMode = (mode: ModePaiement): ModePaiement =>
  MODES_PAIEMENT[(MODES_PAIEMENT.indexOf(mode) + 1) % MODES_PAIEMENT.length] ?? mode;

/** The four payment modes side by side. */
export function ChoixMode({
  mode,
  choisir,
  fige,
}: {
  /** None when several served. */
  mode: ModePaiement | null;
  choisir: (mode: ModePaiement) => void;
  fige: boolean;
}) {
  return (
    <div className="choix-mode" role="radiogroup" aria-label="Mode de paiement">
      {MODES_PAIEMENT.map((m) => (
        <button
          key={m}
          type="button"
          role="radio"
          aria-checked={m === mode}
          disabled={fige}
          onClick={() => choisir(m)}
        >
          {LIBELLE_MODE[m]}
        </button>
      ))}
    </div>
  );
}
