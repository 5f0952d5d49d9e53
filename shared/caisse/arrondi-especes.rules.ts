import {
  type Centimes,
  enCentimes,
  enFcfa,
  fois,
  fraction,
  moins,
  plus,
  plusGrand,
  somme,
  ZERO,
} from '../base/montant.ts';
import type { ModePaiement } from './caisse.schema.ts';

/** Hundredths in the smallest coin that circulates, of 5 FCFA. */
const PIECE = 500;
const UNE_PIECE = enCentimes(5);

/** [REG-5] To the nearest 5 FCFA: 1.001 and 1.002 make 1.000, 1.003 and 1.004 make 1.005. */
export const arrondirEspeces = (montant: Centimes): Centimes =>
  fois(fraction(montant, 1, PIECE), PIECE);

/** What is to be paid before its modes are known, and whether this pharmacy rounds cash. */
export interface NetAPayer {
  /** Hundredths, in whole francs. */
  net: Centimes;
  arrondir: boolean;
}
export interface Du {
  du: Centimes;
  /** What the rounding adds to the net, or takes off it. */
  arrondi_especes: Centimes;
}
/**
 * [REG-6] What is due, by how it is paid. Cheque, mobile money and other modes are exact; the rest,
 * when it is in cash, is rounded. 1 or 2 FCFA in cash are one coin of 5: nothing else can pay them,
 * and a sale is never free because it is small. Nothing due stays nothing.
 * Example, net 1.002: 1.000 in cash; 1.002 by mobile money; 600 by mobile money, then 400 in cash.
 */
export function duPour(
  { net, arrondir }: NetAPayer,
  paiements: readonly { mode: ModePaiement; montant: Centimes }[],
): Du {
  const autres = somme(
    paiements.filter((p) => p.mode !== 'espece'),
    (p) => p.montant,
  );
  const reste = moins(net, autres);
  if (!arrondir || reste <= ZERO || !paiements.some((p) => p.mode === 'espece'))
    return { du: net, arrondi_especes: ZERO };
  const arrondi_especes = moins(plusGrand(UNE_PIECE, arrondirEspeces(reste)), reste);
  return { du: plus(net, arrondi_especes), arrondi_especes };
}

/**
 * [RTV-3] Cash handed back, by the same rounding; never more than `plafond`, what is left of what was
 * taken.
 */
export function rendreEnEspeces(montant: Centimes, plafond: Centimes): Centimes {
  const arrondi = arrondirEspeces(montant);
  return arrondi > plafond ? moins(arrondi, UNE_PIECE) : arrondi;
}

/** What a sale, a basket or a return bears of its roundings, in FCFA. */
interface Arrondie {
  arrondi: number;
  arrondi_especes?: number | undefined;
}
/** The two of them as papers name them, in FCFA; together they are `arrondi`. */
export const arrondisDits = ({ arrondi, arrondi_especes = 0 }: Arrondie) =>
  [
    ['Arrondi', enFcfa(moins(enCentimes(arrondi), enCentimes(arrondi_especes)))],
    ['Arrondi espèces', arrondi_especes],
  ] as const;
