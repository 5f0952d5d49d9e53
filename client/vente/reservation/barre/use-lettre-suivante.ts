import { useAtomValue } from 'jotai';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';
import { isDialogOpen } from '#client/base/shortcuts.ts';
import { takesLetters } from '#client/base/text-field.ts';
import { commencerLaSuivante } from '../reservation.actions.ts';
import { rechercheAtom } from '../reservation.atoms.ts';

const SE_CHERCHE = /^[\p{L}\p{N}*]$/u;
const LETTRE = /^\p{L}$/u;

/** A letter anywhere; a digit unless a basket line uses it. */
function chercheUnProduit(e: KeyboardEvent): boolean {
  if (e.defaultPrevented || e.ctrlKey || e.altKey || e.metaKey || isDialogOpen()) return false;
  if (!(e.target instanceof Element) || takesLetters(e.target)) return false;
  const surUneLigne = e.target.closest('.table-panier') !== null;
  return (surUneLigne ? LETTRE : SE_CHERCHE).test(e.key);
}

/** [VTE-4] Typed letters go to the search; on an ended basket, they start the next sale. */
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
      // focused before the key's default action: the browser types it there
      if (chercheUnProduit(e)) document.getElementById('recherche-produit')?.focus();
    };
    window.addEventListener('keydown', surTouche);
    return () => window.removeEventListener('keydown', surTouche);
  }, []);
}
