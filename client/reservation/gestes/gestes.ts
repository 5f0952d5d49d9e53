import { store } from '#client/base/store.ts';
import { choisie, choisir } from '../panier/panier.actions.ts';
import { entreeTropTotAtom, mainAtom, reglementAtom } from '../reservation.atoms.ts';
import { reglementAttendu } from './en-attente.rules.ts';
import {
  apresFait,
  attend,
  dejaDemande,
  type PanierMontre,
  type FaitDeMain,
  type GenreDeGeste,
  MAIN_LIBRE,
  type PanierVise,
  placeVisee,
  prochain,
  SANS_PANIER,
} from './gestes.rules.ts';
import { estTraitable } from '#shared/reservation/transitions.rules.ts';

/** What is done when its turn comes, in the basket it was asked for; null: that one was not made. */
type Acte = (id: number | null) => Promise<unknown> | void;

const actes = new Map<number, Acte>();
let dernier = 0;
const noter = (f: FaitDeMain): void => store.set(mainAtom, (main) => apresFait(main, f));

/** Begins whatever may begin; what is done at once lets the next begin at once. */
export function suivreLaMain(): void {
  for (;;) {
    const g = prochain(store.get(mainAtom), store.get(reglementAtom) !== null);
    if (!g) return;
    const acte = actes.get(g.rang);
    actes.delete(g.rang);
    noter({ fait: 'debut', rang: g.rang });
    const cours = acte?.(typeof g.place === 'number' ? g.place : null);
    if (!cours) noter({ fait: 'fin', rang: g.rang });
    else
      void cours.finally(() => {
        noter({ fait: 'fin', rang: g.rang });
        suivreLaMain();
      });
  }
}
/** Asks an act of the hand, done when its turn comes; false when it is asked already [MAI-3]. */
export function demanderGeste(genre: GenreDeGeste, place: PanierVise, acte: Acte): boolean {
  if (dejaDemande(store.get(mainAtom), genre, place)) return false;
  dernier += 1;
  actes.set(dernier, acte);
  noter({ fait: 'demande', rang: dernier, genre, place });
  suivreLaMain();
  return true;
}
/** A basket to be made, in which acts may be asked at once; the hand goes there, unless it is apart. */
export function demanderCreation(
  creer: (place: PanierVise) => Promise<number | null>,
  yAller = true,
): PanierVise {
  const place: PanierVise = `futur ${dernier + 1}`;
  if (yAller) noter({ fait: 'depart', ici: place });
  demanderGeste('creation', place, async () => {
    const id = await creer(place);
    noter({ fait: 'naissance', place, id: id ?? SANS_PANIER });
  });
  return place;
}

/** What is asked and waits is given up; what has begun goes on. */
export function retirerGestes(genre: GenreDeGeste): void {
  noter({ fait: 'retrait', genre });
  suivreLaMain();
}
/** Its seller has left: what he asked is not done for the next. */
export function oublierGestes(): void {
  actes.clear();
  store.set(mainAtom, MAIN_LIBRE);
}

/** The seller goes to a basket of the day: what he asks from now on is for that one. */
export function allerAuPanier(id: number | null): void {
  noter({ fait: 'depart', ici: null });
  choisir(id);
}
/** The seller goes to a basket that is being made. */
export const allerAuFutur = (place: PanierVise): void => noter({ fait: 'depart', ici: place });
/** Is the hand still where that basket is being made? */
export const mainEstA = (place: PanierVise): boolean => store.get(mainAtom).ici === place;

function ecran(): PanierMontre | null {
  const r = choisie();
  return r && { id: r.id, ouvert: estTraitable(r) };
}
/** [MAI-1] The basket meant now; null: the next sale, which is not asked for yet. */
export const viserPlace = (): PanierVise | null => placeVisee(store.get(mainAtom), ecran());
export const attendEncore = (place: PanierVise): boolean => attend(store.get(mainAtom), place);
export const paiementPresse = (): boolean =>
  store.get(mainAtom).gestes.some(({ genre }) => genre === 'paiement');
/** A Règlement was asked for, and its amount is not shown yet. */
export const reglementDemande = (): boolean => reglementAttendu(store.get(mainAtom)) !== null;
/**
 * Is what is scanned for a basket, whatever Règlement stands on the screen? For the next sale once its
 * payment is pressed [MAI-1], for the same one before its amount came [MAI-4]; not when Enter was pressed
 * too early: that hand is with the next client, and this one is not paid.
 */
export const scanPourUnPanier = (): boolean =>
  paiementPresse() || (reglementDemande() && !store.get(entreeTropTotAtom));
/** Something asked is not done yet. */
export const mainOccupee = (): boolean => store.get(mainAtom).gestes.length > 0;
