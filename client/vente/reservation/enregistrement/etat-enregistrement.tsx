import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { relancerEcritures } from '../panier/panier.actions.ts';
import { ecrituresAtom } from '../reservation.atoms.ts';

const MOTS = {
  propre: '',
  en_cours: 'Enregistrement…',
  enregistre: 'Enregistré ✓',
  echec: 'Non enregistré',
  conflit: 'Non enregistré',
} as const;

export function EtatEnregistrement({ id }: { id: number }) {
  const etat = useAtomValue(ecrituresAtom)[id] ?? 'propre';
  return (
    <span className="etat-enregistrement" role="status">
      {MOTS[etat]}
      {etat === 'echec' && (
        <Button
          variant="minimal"
          size="small"
          intent="warning"
          text="Réessayer"
          onClick={relancerEcritures}
        />
      )}
    </span>
  );
}
