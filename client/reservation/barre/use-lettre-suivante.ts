import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';
import { isDialogOpen } from '#client/base/shortcuts.ts';
import { takesLetters } from '#client/base/text-field.ts';
import { commencerLaSuivante } from '../reservation.actions.ts';
import { rechercheAtom } from '../reservation.atoms.ts';

const SE_CHERCHE = /^[\p{L}\p{N}*]$/u;
const LETTRE = /^\p{L}$/u;

/** A key that looks for a product: a letter anywhere, a digit too unless a line of the basket has it. */
function chercheUnProduit(e: KeyboardEvent): boolean {
  if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || isDialogOpen()) return false;
  if (!(e.target instanceof Element) || takesLetters(e.target)) return false;
  const surUneLigne = e.target.closest('.table-panier') !== null;
  return (surUneLigne ? LETTRE : SE_CHERCHE).test(e.key);
}

/**
 * [VTE-4] A letter typed anywhere goes to the search, never to the page's body. Typed over a basket
 * that has ended, it opens the next sale.
 */
export function useLettreSuivante(r: Reservation): void {
  const recherche = useAtomValue(rechercheAtom);
  const tapee = useRef(recherche);
  const ouvrirLaSuivante = useEffectEvent(() => {
    const commence = recherche !== '' && recherche !== tapee.current;
    tapee.current = recherche;
    if (commence && !estTraitable(r)) commencerLaSuivante();
  });
  useEffect(() => ouvrirLaSuivante(), [recherche]);
  useEffect(() => {
    const surTouche = (e: KeyboardEvent) => {
      // the field takes the focus before the key is played: the browser types it there
      if (chercheUnProduit(e)) document.getElementById('recherche-produit')?.focus();
    };
    window.addEventListener('keydown', surTouche);
    return () => window.removeEventListener('keydown', surTouche);
  }, []);
}
