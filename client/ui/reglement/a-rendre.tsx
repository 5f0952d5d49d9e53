import { enCentimes, enFcfa, formatNombre } from '#shared/base/montant.ts';
import { rendu } from '#shared/vente/caisse/monnaie.rules.ts';
import { Coupures } from './coupures.tsx';
import { FAULT_ID } from './montant-saisi.tsx';

function toneFor(difference: number | null): string {
  return difference === null || difference < 0 ? 'teinte-neutre' : 'teinte-success';
}

interface Props {
  recu: number | null;
  net: number;
  faute?: string | null;
  /** Insufficient-amount message; null while more is to come. */
  insuffisant?: string | null;
}
/**
 * [ENC-4] Change with its notes and coins, or one error. Fixed height, so that the keypad does not
 * move.
 */
export function ARendre({ recu, net, faute = null, insuffisant = null }: Props) {
  const difference = recu === null ? null : enFcfa(rendu(enCentimes(recu), enCentimes(net)));
  const short = difference !== null && difference < 0;
  const said = faute ?? (short ? insuffisant : null);
  return (
    <div className={`a-rendre ${said ? 'teinte-danger' : toneFor(difference)}`}>
      {said ? (
        <small id={FAULT_ID} className="a-rendre-faute" role={faute ? 'alert' : undefined}>
          ✕ {said}
        </small>
      ) : (
        <Coupures montant={difference ?? 0} serre />
      )}
      <span className="a-rendre-combien">
        À rendre
        <output aria-live="polite">{difference === null ? '–' : formatNombre(difference)}</output>
      </span>
    </div>
  );
}
