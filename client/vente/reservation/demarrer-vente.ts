import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { oublierRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { delaisserBrouillons } from './enregistrement/brouillons-depart.ts';
import { mainOccupee, oublierGestes } from './gestes/gestes.ts';
import {
  oublierPaniers,
  paniersNonEnregistres,
  quandUnPanierFerme,
} from './panier/panier.actions.ts';
import { reporterLignes } from './recherche/ajout.actions.ts';
import { oublierNaissances } from './reservation.actions.ts';
import { remettreEcranVente } from './reservation.atoms.ts';

/** Clears unsaved, typed and open state between sellers. */
function ranger(): void {
  oublierGestes();
  oublierNaissances();
  oublierPaniers();
  delaisserBrouillons();
  oublierRendu();
  remettreEcranVente();
}

function commencer(): () => void {
  quandUnPanierFerme(reporterLignes);
  // [BRO-5] Sign-out is blocked by unsaved edits, lost with the session.
  const laisserPartir = preventSignOut(() => {
    if (mainOccupee()) return phrasesReservation.deconnexionGestes;
    const positions = paniersNonEnregistres();
    return positions.length > 0
      ? phrasesReservation.deconnexionNonEnregistree(positions.join(', '))
      : null;
  });
  const seTaire = store.sub(sessionAtom, () => {
    if (store.get(sessionAtom) === null) ranger();
  });
  return () => {
    laisserPartir();
    seTaire();
    ranger();
  };
}

let arreter: (() => void) | null = null;
/** Starts on first opening; outlives the screen, as writes may be in flight. */
export function demarrerVente(): void {
  arreter ??= commencer();
}
/** For tests. */
export function arreterVente(): void {
  arreter?.();
  arreter = null;
}
