import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#client/base/shortcuts.ts';
import { AMOUNT_FIELD_ID } from '#client/ui/reglement/montant-saisi.tsx';

const nEstPasPourNous = (e: KeyboardEvent): boolean =>
  e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || isDialogOpen();

/**
 * Enter pays from the amount or without focus; on a button, presses it. Escape sends back. Dialogs
 * excluded.
 */
export function useSaisieDirecte({
  payer,
  abandonner,
}: {
  payer: () => void;
  abandonner: () => void;
}): void {
  const surTouche = useEffectEvent((e: KeyboardEvent) => {
    if (nEstPasPourNous(e)) return;
    const surMontant = e.target instanceof Element && e.target.id === AMOUNT_FIELD_ID;
    if (e.key === 'Enter' && !e.repeat && (surMontant || e.target === document.body)) {
      e.preventDefault();
      payer();
    } else if (e.key === 'Escape') abandonner();
  });
  useEffect(() => {
    const entendre = (e: KeyboardEvent) => surTouche(e);
    window.addEventListener('keydown', entendre);
    return () => window.removeEventListener('keydown', entendre);
  }, []);
}
