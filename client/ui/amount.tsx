import { formatFcfa, formatNombre } from '#shared/base/montant.ts';

/** An amount of the wire (FCFA): whole, right-aligned, figures under figures. */
export function Amount({
  fcfa,
  unite = true,
}: {
  fcfa: number | null | undefined;
  unite?: boolean;
}) {
  if (fcfa === null || fcfa === undefined) return <span className="nombre" />;
  return <span className="nombre">{unite ? formatFcfa(fcfa) : formatNombre(fcfa)}</span>;
}
