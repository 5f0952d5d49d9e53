import {
  LIBELLE_MODE,
  MODES_PAIEMENT,
  type ModePaiement,
} from '#shared/vente/caisse/caisse.schema.ts';

/** Next mode, cyclic (F6). */
export const nextMode = (mode: ModePaiement): ModePaiement =>
  MODES_PAIEMENT[(MODES_PAIEMENT.indexOf(mode) + 1) % MODES_PAIEMENT.length] ?? mode;

export function ChoixMode({
  mode,
  choisir,
  fige,
}: {
  /** Null when several were used. */
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
