import { arrondirEspecesAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';
import { type APayer, memeDu } from '#shared/caisse/parts.rules.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';

/** A basket as it was read, and whether cash was rounded when it was [REG-8]. */
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

/** [REG-8] The setting changed since: what is due in cash is no longer what was shown. */
export const duAChange = (lue: PanierAffiche, arrondir: boolean): boolean =>
  !memeDu(aPayerDe(lue), { net: lue.net_a_payer, arrondir });
