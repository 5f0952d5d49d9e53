import { enCentimes, enFcfa, moins, plus } from '../base/montant.ts';
import { duEnFcfa } from '../caisse/parts.rules.ts';
import type { Reservation } from './reservation.schema.ts';

/** [REG-6] What that net is in cash alone. FCFA. */
export const duEnEspeces = (net: number, arrondir: boolean): number =>
  duEnFcfa({ net, arrondir }, [{ mode: 'espece', montant: 0 }]).du;

/** [REG-6] A basket as it reads once that much of it was due (FCFA): the rounding stands in it. */
export function aDu(r: Reservation, du: number): Reservation {
  const arrondi_especes = enFcfa(moins(enCentimes(du), enCentimes(r.net_a_payer)));
  const arrondi = enFcfa(plus(enCentimes(r.arrondi), enCentimes(arrondi_especes)));
  return arrondi_especes === 0 ? r : { ...r, net_a_payer: du, arrondi, arrondi_especes };
}
