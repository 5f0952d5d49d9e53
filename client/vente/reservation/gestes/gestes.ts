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
import { estTraitable } from '#shared/vente/reservation/transitions.rules.ts';

/** Runs in its turn; null: its basket was not created. */
type Acte = (id: number | null) => Promise<unknown> | void;

const actes = new Map<number, Acte>();
let dernier = 0;
const noter = (f: FaitDeMain): void => store.set(mainAtom, (main) => apresFait(main, f));

/** Starts every startable action; synchronous ones chain at once. */
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
/** Queues an action; false when a duplicate [MAI-3]. */
export function demanderGeste(genre: GenreDeGeste, place: PanierVise, acte: Acte): boolean {
  if (dejaDemande(store.get(mainAtom), genre, place)) return false;
  dernier += 1;
  actes.set(dernier, acte);
  noter({ fait: 'demande', rang: dernier, genre, place });
  suivreLaMain();
  return true;
}
/** Queues a creation; actions may target it at once; becomes current unless apart. */
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

/** Cancels waiting actions; started ones go on. */
export function retirerGestes(genre: GenreDeGeste): void {
  noter({ fait: 'retrait', genre });
  suivreLaMain();
}
/** Seller gone: drops his waiting actions. */
export function oublierGestes(): void {
  actes.clear();
  store.set(mainAtom, MAIN_LIBRE);
}

export function allerAuPanier(id: number | null): void {
  noter({ fait: 'depart', ici: null });
  choisir(id);
}
export const allerAuFutur = (place: PanierVise): void => noter({ fait: 'depart', ici: place });
export const mainEstA = (place: PanierVise): boolean => store.get(mainAtom).ici === place;

function ecran(): PanierMontre | null {
  const r = choisie();
  return r && { id: r.id, ouvert: estTraitable(r) };
}
/** [MAI-1] Current target; null: next sale, not requested yet. */
export const viserPlace = (): PanierVise | null => placeVisee(store.get(mainAtom), ecran());
export const attendEncore = (place: PanierVise): boolean => attend(store.get(mainAtom), place);
export const paiementPresse = (): boolean =>
  store.get(mainAtom).gestes.some(({ genre }) => genre === 'paiement');
/** Requested, amount not shown yet. */
export const reglementDemande = (): boolean => reglementAttendu(store.get(mainAtom)) !== null;
/**
 * Scans under an open Règlement: next sale once payment is pressed [MAI-1]; same basket before its
 * amount shows [MAI-4]; refused after a too early Enter.
 */
export const scanPourUnPanier = (): boolean =>
  paiementPresse() || (reglementDemande() && !store.get(entreeTropTotAtom));
export const mainOccupee = (): boolean => store.get(mainAtom).gestes.length > 0;
