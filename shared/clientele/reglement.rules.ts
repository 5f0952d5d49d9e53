import {
  auFranc,
  type Centimes,
  enCentimes,
  enFcfa,
  moins,
  plus,
  plusGrand,
  ZERO,
} from '../base/montant.ts';
import type { MODES_REGLEMENT, Reglement } from './releve.schema.ts';

/** What a settlement takes off the debt, and what was received beside it, to the franc. */
export interface ReglementApplique {
  montant: Centimes;
  arrondi: Centimes;
}
export type FauteReglement = 'nul' | 'sans_dette' | 'trop_grand';

/** What a debt comes to for whoever pays it: whole francs (contract §4, no coin below 1). */
export const detteAPayer = (dette: Centimes): Centimes => plusGrand(ZERO, auFranc(dette));

/**
 * [CLI-10] What is paid is what the screen shows: the whole debt is settled by its whole francs (or,
 * by other means than coins, to the hundredth), and the difference is kept as `arrondi`. A drawer
 * never holds hundredths: what is said to the hundredth is received, and leaves the debt, in whole
 * francs; so several settlements never bring more than the whole one. Hundredths alone are settled by
 * other means than coins.
 *
 * A debt of 1.068,80 is shown, and settled, at 1.069: 1.068,80 leaves the debt, `arrondi` is 0,20.
 * 500,50 of it said in cash is 501 received, 501 off the debt.
 */
export function appliquerReglement(
  dette: Centimes,
  saisi: Centimes,
  mode: (typeof MODES_REGLEMENT)[number],
): ReglementApplique | FauteReglement {
  const du = detteAPayer(dette);
  const recu = mode === 'espece' ? auFranc(saisi) : saisi;
  if (recu === ZERO) return 'nul';
  if (dette <= ZERO || (mode === 'espece' && du === ZERO)) return 'sans_dette';
  if (saisi > dette && saisi !== du) return 'trop_grand';
  return recu === du
    ? { montant: dette, arrondi: moins(du, dette) }
    : { montant: recu, arrondi: ZERO };
}

/** What was received of a settlement, FCFA. */
export const sommeRecue = ({ montant, arrondi }: Pick<Reglement, 'montant' | 'arrondi'>): number =>
  enFcfa(plus(enCentimes(montant), enCentimes(arrondi)));
