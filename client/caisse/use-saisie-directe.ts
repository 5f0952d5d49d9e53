import { useEffect, useEffectEvent } from 'react';
import { isDialogOpen } from '#client/base/shortcuts.ts';
import { takesLetters } from '#client/base/text-field.ts';
import { AMOUNT_FIELD_ID } from '#client/ui/reglement/montant-saisi.tsx';

const estLibre = (montant: HTMLInputElement): boolean => !montant.readOnly && !montant.disabled;
const seTape = (touche: string): boolean => /^\d$/.test(touche) || touche === 'Backspace';
const nEstPasPourNous = (e: KeyboardEvent): boolean =>
  e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || isDialogOpen();

function viserMontant(montant: HTMLInputElement, remplacer: boolean): void {
  montant.focus();
  if (remplacer) montant.select();
  else montant.setSelectionRange(montant.value.length, montant.value.length);
}

/**
 * Digits and Backspace go to the amount wherever the focus is (dialogs apart): the field takes the
 * focus before the key is played, so the browser types it there; a proposed amount is replaced.
 * Enter pays from the amount or from nowhere; on a button it presses that button.
 */
export function useSaisieDirecte({
  payer,
  abandonner,
  remplacer,
}: {
  payer: () => void;
  abandonner: () => void;
  remplacer: boolean;
}): void {
  const surTouche = useEffectEvent((e: KeyboardEvent) => {
    if (nEstPasPourNous(e)) return;
    const montant = document.querySelector<HTMLInputElement>(`#${AMOUNT_FIELD_ID}`);
    const surMontant = e.target === montant;
    if (e.key === 'Enter' && !e.repeat && (surMontant || e.target === document.body)) {
      e.preventDefault();
      payer();
      return;
    }
    if (e.key === 'Escape') return abandonner();
    if (!montant || !estLibre(montant) || surMontant || takesLetters(e.target)) return;
    if (seTape(e.key)) viserMontant(montant, remplacer);
  });
  useEffect(() => {
    window.addEventListener('keydown', surTouche);
    return () => window.removeEventListener('keydown', surTouche);
  }, []);
}
