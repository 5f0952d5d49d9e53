import { enCentimes, enFcfa, fois, somme } from '../../base/montant.ts';
import type { CommandeComplete, LigneCommande } from './commande.schema.ts';
import { type RegleUg, ugDues } from './offre.rules.ts';

export interface OffreDuBon extends RegleUg {
  code: string | null;
}
/** FCFA, to the hundredth. */
export interface LigneDuBon {
  cip: string;
  /** Supplier's code or empty. */
  code: string;
  designation: string;
  /** Ordered (null when on the line above), received once ended, free boxes. */
  qte: number | null;
  recue: number;
  ug: number;
  prix: number;
  montant: number;
}
export interface Bon {
  lignes: LigneDuBon[];
  /** Ended: amounts of the received boxes. */
  finie: boolean;
  total: number;
}

/** FCFA. */
export interface Venue {
  prix: number;
  recue: number;
  ug: number;
}
/**
 * [CMD-12] By price paid, all lots; free-only receptions join the first paid.
 * Five at 1.000, five at 1.200: two groups.
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
 * [CMD-10] Lines sum to the printed total, to the hundredth. Ended: received, one line per price.
 * 3 at 1.842,50: 5.527,50.
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
/** Open order: ordered, with free boxes due. */
const commandee = (l: LigneCommande, offre: OffreDuBon | undefined) => ({
  recue: l.qte_recue,
  ug: ugDuesDe(l.qte, offre),
  prix: l.prix_achat,
  montant: montantDe(l.qte, l.prix_achat),
});
/** A line even when nothing came. */
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
