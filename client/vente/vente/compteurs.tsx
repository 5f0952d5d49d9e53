import type { FiltrePeriode } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { compteursVentes } from '#shared/vente/vente/vente.schema.ts';
import { type Compteur, LIBELLES_COMPTEURS } from './libelles-compteurs.ts';
import { useCompteurs } from './vente.queries.ts';

type CompteursVentes = typeof compteursVentes._zod.output;

/** No tile without permission. */
function Tuile({ nom, data }: { nom: Compteur; data: CompteursVentes | undefined }) {
  const valeur = data?.[nom];
  if (data && valeur === undefined) return null;
  return (
    <div className={nom === 'total_ca' ? 'compteur-principal' : undefined}>
      <dt>{LIBELLES_COMPTEURS[nom]}</dt>
      <dd className={valeur !== undefined && valeur < 0 ? 'nombre negatif' : 'nombre'}>
        {valeur === undefined ? '…' : formatNombre(valeur)} <small>FCFA</small>
      </dd>
    </div>
  );
}

/** While refetching, previous figures stay, greyed. */
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
    <dl
      className="compteurs-ventes"
      tabIndex={0}
      aria-label="Compteurs"
      aria-busy={isPlaceholderData || !data}
    >
      {montres.map((nom) => (
        <Tuile key={nom} nom={nom} data={data} />
      ))}
    </dl>
  );
}
