import { Time } from '@blueprintjs/icons';
import { useDirect } from '#client/gestion/statistiques/direct.queries.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { useNow } from '#client/ui/use-now.ts';
import { formatDuree } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { SEUILS } from '#shared/gestion/statistiques/direct.rules.ts';
import type { EtatDirect } from '#shared/gestion/statistiques/direct.schema.ts';

const SECONDE_MS = 1_000;
type CaisseDuJour = EtatDirect['caisses'][number];

/** Age of the oldest basket; red over five minutes. */
function Attente({ caisse, maintenant }: { caisse: CaisseDuJour; maintenant: number }) {
  if (caisse.en_attente === 0 || caisse.plus_ancien === null) return null;
  const ms = Math.max(0, maintenant - Date.parse(caisse.plus_ancien));
  return (
    <Badge tone={ms > SEUILS.attente_ms ? 'danger' : 'neutre'} icon={<Time size={12} />}>
      {formatDuree(ms / SECONDE_MS)}
    </Badge>
  );
}

function occupation(c: CaisseDuJour): string {
  if (c.id === CAISSE_DEFAUT) return 'Écran de vente';
  return c.tenue_par ?? (c.statut === 'Ouvert' ? 'Libre' : 'Fermée');
}

export function CaissesTenues() {
  const { data, error, refetch } = useDirect();
  const maintenant = useNow(10 * SECONDE_MS);
  return (
    <section className="carte tenues" aria-label="Caisses">
      <header>
        <h2>Caisses</h2>
        <small>en tiroir</small>
      </header>
      {!data && (
        <div className="illisible">
          <ReadingState message={error?.message} onRetry={() => void refetch()} />
        </div>
      )}
      <ul>
        {data?.caisses.map((c) => (
          <li key={c.id} data-fermee={c.statut === 'Fermé' || undefined}>
            <strong className="coupe" title={c.libelle}>
              {c.libelle}
            </strong>
            <span className="coupe" title={occupation(c)}>
              {occupation(c)}
            </span>
            <span className="tenues-attente">
              {c.en_attente > 0 && `${formatNombre(c.en_attente)} en attente`}
              <Attente caisse={c} maintenant={maintenant} />
            </span>
            <span className="nombre">{c.especes === 0 ? '–' : formatNombre(c.especes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
