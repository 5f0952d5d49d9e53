import {
  auFranc,
  type Centimes,
  enCentimes,
  enFcfa,
  moins,
  plus,
  plusGrand,
  ZERO,
} from '../../base/montant.ts';
import type { MODES_REGLEMENT, Reglement } from './releve.schema.ts';

/** Amount off the debt and amount received, whole francs. */
export interface ReglementApplique {
  montant: Centimes;
  arrondi: Centimes;
}
export type FauteReglement = 'nul' | 'sans_dette' | 'trop_grand';

/** Whole francs: no coin below 1 (contract §4). */
export const detteAPayer = (dette: Centimes): Centimes => plusGrand(ZERO, auFranc(dette));

/**
 * [CLI-10] Whole debt: whole francs, difference in `arrondi` (non-cash may pay hundredths). Partial
 * cash rounds to francs: never above the debt. Hundredths alone: non-cash.
 * Debt 1.068,80 paid 1.069: `arrondi` 0,20. Cash 500,50: 501 received, 501 off.
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

/** FCFA. */
export const sommeRecue = ({ montant, arrondi }: Pick<Reglement, 'montant' | 'arrondi'>): number =>
  enFcfa(plus(enCentimes(montant), enCentimes(arrondi)));
