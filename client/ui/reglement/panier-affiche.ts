import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { type APayer, memeDu } from '#shared/vente/caisse/parts.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';

/** With the rounding setting at read time [REG-8]. */
export interface PanierAffiche extends Reservation {
  arrondir: boolean;
}
export const lirePanier = (r: Reservation): PanierAffiche => ({
  ...r,
  arrondir: store.get(arrondirEspecesAtom),
});
export const aPayerDe = ({
  net_a_payer: net,
  arrondir,
}: Pick<PanierAffiche, 'net_a_payer' | 'arrondir'>): APayer => ({ net, arrondir });

/** [REG-8] The setting changed: cash due differs from what was shown. */
export const duAChange = (lue: PanierAffiche, arrondir: boolean): boolean =>
  !memeDu(aPayerDe(lue), { net: lue.net_a_payer, arrondir });
