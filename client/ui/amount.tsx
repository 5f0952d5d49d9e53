import { duDit, formatNombre } from '#shared/base/montant.ts';

/**
 * An amount of the wire (FCFA): whole, right-aligned, figures under figures; the unit steps back, so
 * that a column of amounts is read by its figures.
 */
export function Amount({
  fcfa,
  unite = true,
  exact = false,
}: {
  fcfa: number | null | undefined;
  unite?: boolean;
  /** To the hundredth where there is one: what is multiplied or added beside it. */
  exact?: boolean;
}) {
  if (fcfa === null || fcfa === undefined) return <span className="nombre" />;
  return (
    <span className="nombre">
      {exact ? duDit(fcfa) : formatNombre(fcfa)}
      {unite && (
        <>
          {' '}
          <small className="unite">FCFA</small>
        </>
      )}
    </span>
  );
}
