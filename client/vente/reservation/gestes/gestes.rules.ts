/** Basket being created, by rank of its request. */
export type Futur = `futur ${number}`;
/** Basket id, or one being created. */
export type PanierVise = number | Futur | typeof SANS_PANIER;
/** Creation failed; pending actions are told. */
export const SANS_PANIER = 'aucun';

export type GenreDeGeste = 'creation' | 'boite' | 'acte' | 'envoi' | 'reglement' | 'paiement';
export interface Geste {
  rang: number;
  genre: GenreDeGeste;
  place: PanierVise;
  parti: boolean;
}
/** Pending actions in order; `ici`: current basket being created. */
export interface Main {
  gestes: readonly Geste[];
  ici: PanierVise | null;
}
export const MAIN_LIBRE: Main = { gestes: [], ici: null };
/** `ouvert`: accepts products. */
export interface PanierMontre {
  id: number;
  ouvert: boolean;
}

export const sePaie = ({ gestes }: Main, place: PanierVise): boolean =>
  gestes.some((g) => g.genre === 'paiement' && g.place === place);
export const attend = ({ gestes }: Main, place: PanierVise): boolean =>
  gestes.some((g) => g.place === place);

/**
 * [MAI-1] Target, fixed at request time: the basket being created, else on screen; null (next sale)
 * when that one ended or is being paid.
 */
export function placeVisee(main: Main, ecran: PanierMontre | null): PanierVise | null {
  if (main.ici !== null) return main.ici;
  return ecran?.ouvert && !sePaie(main, ecran.id) ? ecran.id : null;
}

/**
 * [MAI-2] Target of « Nouvelle »: an untouched basket being created, else an empty one; null:
 * create.
 */
export function placeSuivante({ gestes }: Main, vierge: PanierVise | null): PanierVise | null {
  const faite = gestes.find(
    (c) =>
      c.genre === 'creation' && !gestes.some((g) => g.place === c.place && g.genre !== 'creation'),
  );
  return faite?.place ?? vierge;
}

/**
 * [MAI-3] A repeated key without action between is one action; Règlement always, as it opens last.
 */
export function dejaDemande({ gestes }: Main, genre: GenreDeGeste, place: PanierVise): boolean {
  if (genre === 'reglement') return gestes.some((g) => g.genre === genre && g.place === place);
  const unique = genre === 'envoi' || genre === 'paiement';
  return unique && gestes.findLast((g) => g.place === place)?.genre === genre;
}

/**
 * [MAI-4] First in first out per basket; creations are sequential, after the payment in flight.
 * Règlement waits for its whole basket, lest the amount change. `ouvert`: it is displayed.
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
export const prochain = (main: Main, ouvert: boolean): Geste | undefined =>
  main.gestes.find((g) => !g.parti && peutPartir(main, g, ouvert));

export type FaitDeMain =
  | { fait: 'demande'; rang: number; genre: GenreDeGeste; place: PanierVise }
  | { fait: 'debut'; rang: number }
  | { fait: 'fin'; rang: number }
  | { fait: 'retrait'; genre: GenreDeGeste }
  /** Switches to an existing basket (null) or one being created. */
  | { fait: 'depart'; ici: PanierVise | null }
  /** `id` is SANS_PANIER on failure. */
  | { fait: 'naissance'; place: PanierVise; id: number | typeof SANS_PANIER };

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
