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
} from '../../base/montant.ts';
import type { ModePaiement } from './caisse.schema.ts';

/** Smallest coin, 5 FCFA, in hundredths. */
const PIECE = 500;
const UNE_PIECE = enCentimes(5);

/** [REG-5] Nearest 5 FCFA: 1.001, 1.002 → 1.000; 1.003, 1.004 → 1.005. */
export const arrondirEspeces = (montant: Centimes): Centimes =>
  fois(fraction(montant, 1, PIECE), PIECE);

/** Due before modes are known, and the rounding setting. */
export interface NetAPayer {
  /** Hundredths, whole francs. */
  net: Centimes;
  arrondir: boolean;
}
export interface Du {
  du: Centimes;
  /** Signed difference with the net. */
  arrondi_especes: Centimes;
}
/**
 * [REG-6] Only the cash part; 1 or 2 FCFA become one coin of 5; nothing due stays 0. Net 1.002:
 * 1.000 cash; 1.002 mobile money; 600 mobile money, then 400 cash.
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

/** [RTV-3] Same rounding for refunds; capped at `plafond`, what remains of the payment. */
export function rendreEnEspeces(montant: Centimes, plafond: Centimes): Centimes {
  const arrondi = arrondirEspeces(montant);
  return arrondi > plafond ? moins(arrondi, UNE_PIECE) : arrondi;
}

/** FCFA. */
interface Arrondie {
  arrondi: number;
  arrondi_especes?: number | undefined;
}
/** Both roundings as printed, FCFA; their sum is `arrondi`. */
export const formatArrondis = ({ arrondi, arrondi_especes = 0 }: Arrondie) =>
  [
    ['Arrondi', enFcfa(moins(enCentimes(arrondi), enCentimes(arrondi_especes)))],
    ['Arrondi espèces', arrondi_especes],
  ] as const;
