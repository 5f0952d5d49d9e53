import { Etiquette, type Teinte } from '#client/ui/etiquette-statut.tsx';
import type { Bordereau, StatutBordereau } from '#shared/cnamgs/bordereau.schema.ts';

const TEINTES: Readonly<Record<StatutBordereau, Teinte>> = {
  Exporté: 'secondary',
  Déposé: 'primary',
  Payé: 'success',
  'Payé partiel': 'warning',
  Rejeté: 'danger',
};

/** Where a statement stands; sales cancelled since its export are said beside. */
export function EtatBordereau({ b }: { b: Pick<Bordereau, 'statut' | 'annulees'> }) {
  return (
    <span className="cnamgs-etat">
      <Etiquette teinte={TEINTES[b.statut]}>{b.statut}</Etiquette>
      {b.annulees > 0 && (
        <Etiquette teinte="danger">
          {b.annulees} annulée{b.annulees > 1 ? 's' : ''}
        </Etiquette>
      )}
    </span>
  );
}
