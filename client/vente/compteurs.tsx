import type { FiltrePeriode } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { type Compteur, LIBELLES_COMPTEURS } from './libelles-compteurs.ts';
import { useCompteurs } from './vente.queries.ts';

/**
 * What a period brought: one figure a tile, read together. While it is read again the former
 * figures stay, greyed.
 */
export function Compteurs({
  periode,
  montres,
}: {
  periode: FiltrePeriode;
  montres: readonly Compteur[];
}) {
  const { data, isError, error, isPlaceholderData, refetch } = useCompteurs(periode);
  if (isError && !data)
    return (
      <p className="compteurs-erreur" role="alert">
        {error.message}{' '}
        <button type="button" onClick={() => void refetch()}>
          Réessayer
        </button>
      </p>
    );
  return (
    <dl className="compteurs-ventes" aria-label="Compteurs" aria-busy={isPlaceholderData || !data}>
      {montres.map((nom) => (
        <div key={nom} className={nom === 'total_ca' ? 'compteur-principal' : undefined}>
          <dt>{LIBELLES_COMPTEURS[nom]}</dt>
          <dd className={data && data[nom] < 0 ? 'nombre negatif' : 'nombre'}>
            {data ? formatNombre(data[nom]) : '…'} <small>FCFA</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
