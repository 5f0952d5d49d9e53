import { enCentimes, enFcfa, formatNombre } from '../base/montant.ts';
import type { CommandeComplete } from './commande.schema.ts';
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
  /** Ordered; received when the order ended; free boxes that come with it. */
  qte: number;
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

/**
 * [CMD-10] The lines of an order on paper, designations whole, each amount what its own figures
 * give; their sum is the total printed, to the hundredth. Of an order that ended, amounts are those
 * of what came: that is what its totals say.
 *
 * 3 boxes at 1.842,50: 5.527,50, never 5.528 beside a total of 5.527,50.
 */
export function lignesDuBon(
  c: Pick<CommandeComplete, 'status' | 'commande_produits'>,
  offres: ReadonlyMap<number, OffreDuBon> = new Map(),
): Bon {
  const finie = c.status === 'SUCCESS';
  const lignes = c.commande_produits.map((l) => {
    const offre = offres.get(l.produit_id);
    const payees = finie ? l.qte_recue : l.qte;
    return {
      cip: l.cip ?? '',
      code: offre?.code ?? '',
      designation: l.produit_libelle,
      qte: l.qte,
      recue: l.qte_recue,
      ug: finie ? l.ug_recue : ugDuesDe(l.qte, offre),
      prix: l.prix_achat,
      montant: enFcfa(payees * enCentimes(l.prix_achat)),
    };
  });
  const total = lignes.reduce((s, l) => s + enCentimes(l.montant), 0);
  return { lignes, finie, total: enFcfa(total) };
}
const ugDuesDe = (qte: number, offre: OffreDuBon | undefined): number =>
  offre ? ugDues(qte, offre) : 0;

/** '12.500', '1.842,50': to the hundredth where there is one, so that lines add up. Takes FCFA. */
export function formatExact(fcfa: number): string {
  const centimes = enCentimes(fcfa);
  const reste = Math.abs(centimes % 100);
  const entier = formatNombre(Math.trunc(centimes / 100));
  return reste === 0 ? entier : `${entier},${String(reste).padStart(2, '0')}`;
}
