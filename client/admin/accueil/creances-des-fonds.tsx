import { Link } from 'react-router-dom';
import { useCreances } from '#client/vente/vente/cnamgs/cnamgs.queries.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import type { Creance } from '#shared/vente/cnamgs/bordereau.schema.ts';

const AGES = [
  ['a_exporter', 'À réclamer'],
  ['j30', 'Moins de 30 jours'],
  ['j60', '30 à 60 jours'],
  ['j90', '60 à 90 jours'],
  ['au_dela', 'Plus de 90 jours'],
] as const satisfies readonly (readonly [keyof Creance, string])[];

/** Insurance funds' debts by age; hidden when nil, but an error shows. */
export function CreancesDesFonds() {
  const { data, error, refetch } = useCreances();
  if (error && !data)
    return (
      <section className="carte illisible" aria-label="Ce que doivent les fonds">
        <ReadingState message={error.message} onRetry={() => void refetch()} />
      </section>
    );
  const parts = AGES.map(([cle, nom]) => ({
    cle,
    nom,
    montant: (data ?? []).reduce((somme, c) => somme + c[cle], 0),
  })).filter((p) => p.montant > 0);
  const total = parts.reduce((somme, p) => somme + p.montant, 0);
  if (total === 0) return null;
  return (
    <section className="carte creances" aria-label="Ce que doivent les fonds">
      <header>
        <h2>
          <Link to="/vente/dashboard?vue=cnamgs&cnamgs=creances">La CNAMGS vous doit</Link>
        </h2>
        <span>
          <strong className="nombre">{formatNombre(total)}</strong> <small>FCFA</small>
        </span>
      </header>
      {parts.length > 1 && (
        <div className="creances-barre" aria-hidden>
          {parts.map((p) => (
            <span key={p.cle} data-age={p.cle} style={{ flexGrow: p.montant / total }} />
          ))}
        </div>
      )}
      <ul>
        {parts.map((p) => (
          <li key={p.cle}>
            <i data-age={p.cle} aria-hidden />
            {p.nom}
            <strong className="nombre">{formatNombre(p.montant)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
