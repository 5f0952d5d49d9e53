import { formatFcfa, formatNombre } from '#shared/base/montant.ts';

/** An amount of the wire (FCFA): whole, right-aligned, figures under figures. */
export function Montant({
  fcfa,
  unite = true,
}: {
  fcfa: number | null | undefined;
  unite?: boolean;
}) {
  return (
    <span className="nombre">
      {fcfa === null || fcfa === undefined ? '' : unite ? formatFcfa(fcfa) : formatNombre(fcfa)}
    </span>
  );
}
