import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { aviser } from './panier.actions.ts';
import { avisAtom } from '../reservation.atoms.ts';

/**
 * The last refusal or warning about this basket, where the eye is; kept until read or superseded.
 */
export function AvisPanier({ id }: { id: number }) {
  const avis = useAtomValue(avisAtom)[id];
  if (!avis) return null;
  return (
    <div className={`avis teinte-warning`} role="alert">
      <span aria-hidden="true">▲</span>
      <span>{avis}</span>
      <Button
        variant="minimal"
        size="small"
        icon={<Cross />}
        aria-label="Fermer l’avis"
        onClick={() => aviser(id, '')}
      />
    </div>
  );
}
