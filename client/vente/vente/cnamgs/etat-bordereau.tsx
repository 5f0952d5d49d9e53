import { Badge, type Tone } from '#client/ui/status-badge.tsx';
import { denombrer } from '#shared/base/texte.ts';
import type { Bordereau, StatutBordereau } from '#shared/vente/cnamgs/bordereau.schema.ts';

const TEINTES: Readonly<Record<StatutBordereau, Tone>> = {
  Exporté: 'secondary',
  Déposé: 'primary',
  Payé: 'success',
  'Payé partiel': 'warning',
  Rejeté: 'danger',
};

/** With cancellations and returns since the export. */
export function EtatBordereau({ b }: { b: Pick<Bordereau, 'statut' | 'annulees' | 'reprises'> }) {
  return (
    <span className="cnamgs-etat">
      <Badge tone={TEINTES[b.statut]}>{b.statut}</Badge>
      {b.annulees > 0 && (
        <Badge tone="danger">
          {b.annulees} annulée{b.annulees > 1 ? 's' : ''}
        </Badge>
      )}
      {b.reprises > 0 && <Badge tone="warning">{denombrer(b.reprises, 'reprise')}</Badge>}
    </span>
  );
}
