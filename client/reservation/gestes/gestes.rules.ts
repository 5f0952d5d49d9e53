/** A basket that is being made, by the rank of the act that asked it. */
export type Futur = `futur ${number}`;
/** What an act of the seller's hand is for: a basket, by its number, or one that is being made. */
export type PanierVise = number | Futur | typeof SANS_PANIER;
/** Of a basket that could not be made: what waited for it is told so. */
export const SANS_PANIER = 'aucun';

export type GenreDeGeste = 'creation' | 'boite' | 'acte' | 'envoi' | 'reglement' | 'paiement';
export interface Geste {
  rang: number;
  genre: GenreDeGeste;
  place: PanierVise;
  /** Begun, not ended. */
  parti: boolean;
}
/** What the hand asked and is not done, in its order; `ici`: the basket being made that it is at. */
export interface Main {
  gestes: readonly Geste[];
  ici: PanierVise | null;
}
export const MAIN_LIBRE: Main = { gestes: [], ici: null };
/** The basket on screen; `ouvert`: it still takes products. */
export interface PanierMontre {
  id: number;
  ouvert: boolean;
}

/** The payment of a basket was pressed, and is not answered. */
export const sePaie = ({ gestes }: Main, place: PanierVise): boolean =>
  gestes.some((g) => g.genre === 'paiement' && g.place === place);
/** Something is still to be done in that basket. */
export const attend = ({ gestes }: Main, place: PanierVise): boolean =>
  gestes.some((g) => g.place === place);

/**
 * [MAI-1] The basket that is meant, decided as it is asked: the one being made that the hand is at,
 * else the one on screen; null, for the next sale, when that one has ended or its payment was pressed.
 */
export function placeVisee(main: Main, ecran: PanierMontre | null): PanierVise | null {
  if (main.ici !== null) return main.ici;
  return ecran?.ouvert && !sePaie(main, ecran.id) ? ecran.id : null;
}

/**
 * [MAI-2] Where « Nouvelle » leads: the basket being made in which nothing is asked, else the empty one
 * at hand; null when one must be made.
 */
export function placeSuivante({ gestes }: Main, vierge: PanierVise | null): PanierVise | null {
  const faite = gestes.find(
    (c) =>
      c.genre === 'creation' && !gestes.some((g) => g.place === c.place && g.genre !== 'creation'),
  );
  return faite?.place ?? vierge;
}

/**
 * [MAI-3] The same key pressed again, nothing asked of that basket between: it is one act. Règlement opens
 * after all that is asked, so it is one whatever was.
 */
export function dejaDemande({ gestes }: Main, genre: GenreDeGeste, place: PanierVise): boolean {
  if (genre === 'reglement') return gestes.some((g) => g.genre === genre && g.place === place);
  const unique = genre === 'envoi' || genre === 'paiement';
  return unique && gestes.findLast((g) => g.place === place)?.genre === genre;
}

/**
 * [MAI-4] May this act begin? After what was asked before it of the same basket. Baskets are made one
 * by one, and the next one after the payment under way. Règlement opens once nothing of its basket
 * waits, asked before or after it: no amount is shown that is about to change. `ouvert`: a Règlement
 * stands on the screen.
 */
function peutPartir({ gestes }: Main, g: Geste, ouvert: boolean): boolean {
  const avant = gestes.slice(0, gestes.indexOf(g));
  if (g.genre === 'creation')
    return !ouvert && !avant.some((a) => a.genre === 'creation' || a.genre === 'paiement');
  if (g.genre === 'reglement')
    return (
      !ouvert && gestes.every((a) => a === g || (a.place !== g.place && a.genre !== 'paiement'))
    );
  return !avant.some((a) => a.place === g.place && a.genre !== 'reglement');
}
/** The first act that may begin; undefined when all of them wait. */
export const prochain = (main: Main, ouvert: boolean): Geste | undefined =>
  main.gestes.find((g) => !g.parti && peutPartir(main, g, ouvert));

export type FaitDeMain =
  | { fait: 'demande'; rang: number; genre: GenreDeGeste; place: PanierVise }
  | { fait: 'debut'; rang: number }
  | { fait: 'fin'; rang: number }
  /** Its seller thought better of it, before it began. */
  | { fait: 'retrait'; genre: GenreDeGeste }
  /** The hand goes to a basket of the screen (null), or to one being made. */
  | { fait: 'depart'; ici: PanierVise | null }
  /** A basket was made; `id` SANS_PANIER when it could not be. */
  | { fait: 'naissance'; place: PanierVise; id: number | typeof SANS_PANIER };

/** What the hand has under way, after this. */
export function apresFait(main: Main, f: FaitDeMain): Main {
  const { gestes, ici } = main;
  switch (f.fait) {
    case 'demande':
      return {
        ...main,
        gestes: [...gestes, { rang: f.rang, genre: f.genre, place: f.place, parti: false }],
      };
    case 'debut':
      return {
        ...main,
        gestes: gestes.map((g) => (g.rang === f.rang ? { ...g, parti: true } : g)),
      };
    case 'fin':
      return { ...main, gestes: gestes.filter((g) => g.rang !== f.rang) };
    case 'retrait':
      return { ...main, gestes: gestes.filter((g) => g.parti || g.genre !== f.genre) };
    case 'depart':
      return { ...main, ici: f.ici };
    case 'naissance':
      return {
        gestes: gestes.map((g) => (g.place === f.place ? { ...g, place: f.id } : g)),
        ici: ici === f.place ? null : ici,
      };
  }
}
