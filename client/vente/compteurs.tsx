import type { FiltrePeriode } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import type { compteursVentes } from '#shared/vente/vente.schema.ts';
import { useCompteurs } from './vente.queries.ts';

type Valeurs = typeof compteursVentes._zod.output;
export type Compteur = Exclude<keyof Valeurs, 'nombre_ventes'>;
/** As the specification names them (3 §2.2). */
export const LIBELLES_COMPTEURS: Readonly<Record<Compteur, string>> = {
  total_client: 'Client', total_pc: 'Assurance', total_ca: 'Chiffre d’affaires', total_ht: 'HT', total_tva: 'TVA', total_css: 'CSS', marge: 'Marge', panier_moyen: 'Panier moyen',
};

/** What a period brought: one figure a tile, read together. While it is read again the former figures stay, greyed. */
export function Compteurs({ periode, montres }: { periode: FiltrePeriode; montres: readonly Compteur[] }) {
  const { data, isError, error, isPlaceholderData, refetch } = useCompteurs(periode);
  if (isError && !data) return <p className="compteurs-erreur" role="alert">{error.message} <button type="button" onClick={() => void refetch()}>Réessayer</button></p>;
  return (
    <dl className="compteurs-ventes" aria-label="Compteurs" aria-busy={isPlaceholderData || !data}>
      {montres.map((nom) => (
        <div key={nom} className={nom === 'total_ca' ? 'compteur-principal' : undefined}>
          <dt>{LIBELLES_COMPTEURS[nom]}</dt>
          <dd className={data && data[nom] < 0 ? 'nombre negatif' : 'nombre'}>{data ? formatNombre(data[nom]) : '…'} <small>FCFA</small></dd>
        </div>
      ))}
    </dl>
  );
}
