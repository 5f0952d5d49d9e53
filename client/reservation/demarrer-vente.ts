import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { oublierRendu } from '#client/ui/reglement/dernier-rendu.atoms.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
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

/** Nothing that one seller left unsaved, typed or open is there for the next. */
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
  // [BRO-5] Nobody signs out over edits that the server does not have: they would go with the
  // session.
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
/**
 * What selling owes to the page, from the first time its screen opens: it outlives the screen, for
 * edits may still be on their way.
 */
export function demarrerVente(): void {
  arreter ??= commencer();
}
/** The page as if the screen had never been opened. */
export function arreterVente(): void {
  arreter?.();
  arreter = null;
}
