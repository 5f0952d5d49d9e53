import { enCentimes, enFcfa, moins, plus } from '../../base/montant.ts';
import { duEnFcfa } from '../caisse/parts.rules.ts';
import type { Reservation } from './reservation.schema.ts';

/** [REG-6] Net if paid in cash only, FCFA. */
export const duEnEspeces = (net: number, arrondir: boolean): number =>
  duEnFcfa({ net, arrondir }, [{ mode: 'espece', montant: 0 }]).du;

/** [REG-6] The basket with its cash rounding, given the due (FCFA). */
export function aDu(r: Reservation, du: number): Reservation {
  const arrondi_especes = enFcfa(moins(enCentimes(du), enCentimes(r.net_a_payer)));
  const arrondi = enFcfa(plus(enCentimes(r.arrondi), enCentimes(arrondi_especes)));
  return arrondi_especes === 0 ? r : { ...r, net_a_payer: du, arrondi, arrondi_especes };
}
