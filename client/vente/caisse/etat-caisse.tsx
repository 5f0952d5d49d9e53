import type { ReactNode } from 'react';
import { Badge } from '#client/ui/status-badge.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { CAISSE_DEFAUT, type Caisse } from '#shared/vente/caisse/caisse.schema.ts';

export const StatutCaisse = ({ statut }: Pick<Caisse, 'statut'>) => (
  <Badge tone={statut === 'Ouvert' ? 'success' : 'neutre'}>{statut}</Badge>
);

function texteLibre({ id, statut }: Pick<Caisse, 'id' | 'statut'>): string {
  if (id === CAISSE_DEFAUT) return 'Écran de vente';
  return statut === 'Ouvert' ? 'Libre' : '—';
}

/** Default register has no holder: it is the selling screen's. */
export function Tenue({
  caisse: c,
}: {
  caisse: Pick<Caisse, 'id' | 'statut' | 'current_authorized_user'>;
}) {
  if (c.current_authorized_user) return <Badge tone="primary">{c.current_authorized_user}</Badge>;
  return <span className="discret">{texteLibre(c)}</span>;
}

export function EtiquetteCaisse({
  caisse: c,
  children: { statut, tenue },
}: {
  caisse: Caisse;
  children: { statut: ReactNode; tenue: ReactNode };
}) {
  return (
    <dl className="caisse-etat">
      <dt>Statut</dt>
      <dd>
        <StatutCaisse statut={c.statut} />
        {statut}
      </dd>
      <dt>Tenue par</dt>
      <dd>
        <Tenue caisse={c} />
        {tenue}
      </dd>
      <dt>Dernière connexion</dt>
      <dd>
        {c.last_connexion === null ? (
          <span className="discret">Jamais</span>
        ) : (
          `${c.last_connected_user ?? ''}, ${formatDateHeure(new Date(c.last_connexion))}`
        )}
      </dd>
    </dl>
  );
}
