import { duDit, formatNombre } from '#shared/base/montant.ts';

const signOf = (fcfa: number): string => {
  if (fcfa > 0) return '+ ';
  return fcfa < 0 ? '− ' : '';
};

/**
 * An amount of the wire (FCFA): whole, right-aligned, figures under figures; the unit steps back, so
 * that a column of amounts is read by its figures.
 */
export function Amount({
  fcfa,
  unite = true,
  exact = false,
  signed = false,
}: {
  fcfa: number | null | undefined;
  unite?: boolean;
  /** To the hundredth where there is one: what is multiplied or added beside it. */
  exact?: boolean;
  /** A difference: what is over bears a plus. */
  signed?: boolean;
}) {
  if (fcfa === null || fcfa === undefined) return <span className="nombre" />;
  const said = signed ? Math.abs(fcfa) : fcfa;
  return (
    <span className={fcfa === 0 ? 'nombre nul' : 'nombre'}>
      {signed && signOf(fcfa)}
      {exact ? duDit(said) : formatNombre(said)}
      {unite && (
        <>
          {' '}
          <small className="unite">FCFA</small>
        </>
      )}
    </span>
  );
}
