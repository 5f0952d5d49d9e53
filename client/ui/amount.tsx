import { formatMontantDu, formatNombre } from '#shared/base/montant.ts';

const signOf = (fcfa: number): string => {
  if (fcfa > 0) return '+ ';
  return fcfa < 0 ? '− ' : '';
};

/** Wire amount (FCFA): whole, right-aligned, muted unit. */
export function Amount({
  fcfa,
  unit = true,
  exact = false,
  signed = false,
}: {
  fcfa: number | null | undefined;
  unit?: boolean;
  /** To the hundredth, when multiplied or added nearby. */
  exact?: boolean;
  /** A positive difference bears a plus. */
  signed?: boolean;
}) {
  if (fcfa === null || fcfa === undefined) return <span className="nombre" />;
  const said = signed ? Math.abs(fcfa) : fcfa;
  return (
    <span className={fcfa === 0 ? 'nombre nul' : 'nombre'}>
      {signed && signOf(fcfa)}
      {exact ? formatMontantDu(said) : formatNombre(said)}
      {unit && (
        <>
          {' '}
          <small className="unite">FCFA</small>
        </>
      )}
    </span>
  );
}
