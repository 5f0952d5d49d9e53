import { enCentimes, enFcfa, formatNombre } from '#shared/base/montant.ts';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import { rendu, ventiler } from '#shared/caisse/reglement.rules.ts';

function toneFor(difference: number | null): string {
  if (difference === null) return 'teinte-neutre';
  return difference < 0 ? 'teinte-danger' : 'teinte-success';
}

/**
 * Change to give, with the notes and coins that make it; red and said when what was received is not
 * enough.
 */
export function ARendre({ recu, net }: { recu: number | null; net: number }) {
  const difference = recu === null ? null : enFcfa(rendu(enCentimes(recu), enCentimes(net)));
  const short = difference !== null && difference < 0;
  return (
    <div className={`a-rendre ${toneFor(difference)}`}>
      <span>
        À rendre
        <small>
          {short
            ? `✕ ${phrasesReglement.differenceNegative}`
            : ventiler(difference ?? 0)
                .map((c) => `${c.nombre}×${c.valeur}`)
                .join(' · ')}
        </small>
      </span>
      <output aria-live="polite">{difference === null ? '–' : formatNombre(difference)}</output>
    </div>
  );
}
