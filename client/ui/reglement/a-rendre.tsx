import { enCentimes, enFcfa, formatNombre } from '#shared/base/montant.ts';
import { rendu } from '#shared/caisse/reglement.rules.ts';
import { Coupures } from './coupures.tsx';
import { FAULT_ID } from './montant-saisi.tsx';

function toneFor(difference: number | null): string {
  return difference === null || difference < 0 ? 'teinte-neutre' : 'teinte-success';
}

interface Props {
  recu: number | null;
  net: number;
  faute?: string | null;
  /** What the place says of too little, before it is tried; null where the rest is still to come. */
  insuffisant?: string | null;
}
/**
 * [ENC-4] Change to give, with the notes and coins that make it; in its place, one sentence when what
 * was received does not do. Its height never changes: the keypad under the fingers stays where it is.
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
