import { enCentimes, enFcfa, fois, somme } from '../base/montant.ts';
import type { CommandeComplete, LigneCommande } from './commande.schema.ts';
import { type RegleUg, ugDues } from './offre.rules.ts';

/** What the supplier says of a product, as their paper needs it. */
export interface OffreDuBon extends RegleUg {
  code: string | null;
}
/** A line of the paper of an order; FCFA, to the hundredth. */
export interface LigneDuBon {
  cip: string;
  /** The product's code at the supplier's; empty when they gave none. */
  code: string;
  designation: string;
  /**
   * Ordered, null when the line above has said it; received when the order ended; free boxes that
   * come with it.
   */
  qte: number | null;
  recue: number;
  ug: number;
  prix: number;
  montant: number;
}
export interface Bon {
  lignes: LigneDuBon[];
  /** Amounts are those of what was received: the order ended. */
  finie: boolean;
  total: number;
}

/** What came of a product at one price; FCFA. */
export interface Venue {
  prix: number;
  recue: number;
  ug: number;
}
/**
 * [CMD-12] What came of a product of an order, price by price as it was paid, all the lots of one
 * price together. Free boxes that came alone have none of their own: they go with the first paid.
 *
 * Five at 1.000, then five at 1.200: two of five, never ten at the last price.
 */
export function venuesDe(
  { receptions }: Pick<CommandeComplete, 'receptions'>,
  produit_id: number,
): Venue[] {
  const siennes = receptions.filter((r) => r.produit_id === produit_id);
  const premier = siennes.find((r) => r.qte > 0)?.prix_achat;
  const prixDe = (r: (typeof siennes)[number]): number =>
    r.qte > 0 ? r.prix_achat : (premier ?? r.prix_achat);
  return [...Map.groupBy(siennes, prixDe)].map(([prix, lots]) => ({
    prix,
    recue: lots.reduce((s, r) => s + r.qte, 0),
    ug: lots.reduce((s, r) => s + r.ug, 0),
  }));
}

/**
 * [CMD-10] The lines of an order on paper, designations whole, each amount what its own figures
 * give; their sum is the total printed, to the hundredth. Of an order that ended, amounts are those
 * of what came, a line for each price that was paid of a product: that is what its totals say.
 *
 * 3 boxes at 1.842,50: 5.527,50, never 5.528 beside a total of 5.527,50.
 */
export function lignesDuBon(
  c: Pick<CommandeComplete, 'status' | 'commande_produits' | 'receptions'>,
  offres: ReadonlyMap<number, OffreDuBon> = new Map(),
): Bon {
  const finie = c.status === 'SUCCESS';
  const lignes = c.commande_produits.flatMap((l) => {
    const offre = offres.get(l.produit_id);
    const nommee = {
      cip: l.cip ?? '',
      code: offre?.code ?? '',
      designation: l.produit_libelle,
      qte: l.qte,
    };
    return finie
      ? lignesVenues(nommee, venuesOuRien(c, l))
      : [{ ...nommee, ...commandee(l, offre) }];
  });
  const total = somme(lignes, (l) => enCentimes(l.montant));
  return { lignes, finie, total: enFcfa(total) };
}
type Nommee = Pick<LigneDuBon, 'cip' | 'code' | 'designation' | 'qte'>;
/** Of an order that did not end: what is asked for, and the free boxes due with it. */
const commandee = (l: LigneCommande, offre: OffreDuBon | undefined) => ({
  recue: l.qte_recue,
  ug: ugDuesDe(l.qte, offre),
  prix: l.prix_achat,
  montant: montantDe(l.qte, l.prix_achat),
});
/** A product of which nothing came has its line all the same. */
function venuesOuRien(c: Pick<CommandeComplete, 'receptions'>, l: LigneCommande): Venue[] {
  const venues = venuesDe(c, l.produit_id);
  return venues.length > 0 ? venues : [{ prix: l.prix_achat, recue: 0, ug: 0 }];
}
const lignesVenues = (nommee: Nommee, venues: readonly Venue[]): LigneDuBon[] =>
  venues.map((v, i) => ({
    ...nommee,
    qte: i === 0 ? nommee.qte : null,
    ...v,
    montant: montantDe(v.recue, v.prix),
  }));
const montantDe = (boites: number, prix: number): number => enFcfa(fois(enCentimes(prix), boites));
const ugDuesDe = (qte: number, offre: OffreDuBon | undefined): number =>
  offre ? ugDues(qte, offre) : 0;
