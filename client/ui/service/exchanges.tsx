import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import './service.css';

interface Exchange {
  id: number;
  debut_at: string;
  duree_ms: number | null;
  /** HTTP; null: no answer. */
  statut: number | null;
  issue: string | null;
  envoi: string;
  reponse: string | null;
}

/** What was sent and answered, as it went, without secrets; folded. `nameOf`: the act. */
export function Exchanges<E extends Exchange>({
  exchanges,
  withWhom,
  nameOf,
}: {
  exchanges: readonly E[];
  withWhom: string;
  nameOf: (exchange: E) => string;
}) {
  if (exchanges.length === 0) return null;
  return (
    <details>
      <summary>
        {denombrer(exchanges.length, 'échange')} avec {withWhom}
      </summary>
      <ul className="service-echanges">
        {exchanges.map((e) => (
          <li key={e.id}>
            <strong>{nameOf(e)}</strong>, {formatDateHeure(new Date(e.debut_at))}
            {e.duree_ms !== null && ` · ${formatNombre(e.duree_ms)} ms`}
            {e.statut !== null && ` · HTTP ${e.statut}`}
            {e.issue && ` · ${e.issue}`}
            <pre>{e.envoi}</pre>
            {e.reponse && <pre>{e.reponse}</pre>}
          </li>
        ))}
      </ul>
    </details>
  );
}
