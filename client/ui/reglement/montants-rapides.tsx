import { Button } from '@blueprintjs/core';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { montantsRapides } from '#shared/caisse/reglement.rules.ts';

/** Exact amount, then likely notes. `cache`: hidden, its space kept. */
export function MontantsRapides({
  net,
  recu,
  choisir,
  fige,
  cache,
}: {
  net: number;
  recu: number | null;
  choisir: (montant: number) => void;
  fige: boolean;
  cache: boolean;
}) {
  return (
    <div
      className="montants-rapides"
      role="group"
      aria-label="Montants rapides"
      style={cache ? { visibility: 'hidden' } : undefined}
    >
      {montantsRapides(net).map((m) => (
        <Button
          key={m}
          variant="outlined"
          className={recu === m ? 'choisi' : ''}
          aria-pressed={recu === m}
          disabled={fige}
          aria-label={m === net ? `Exact, ${formatNombre(m)}` : undefined}
          onClick={() => choisir(m)}
        >
          {m === net ? (
            <span className="exact">
              Exact <KeyCap>F8</KeyCap>
            </span>
          ) : (
            formatNombre(m)
          )}
        </Button>
      ))}
    </div>
  );
}
