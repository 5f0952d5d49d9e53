import { estPlusRecent, remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { DemandeMobile, DemandeMobileDetail } from './demande.schema.ts';

export interface EvenementsMobileMoney {
  'demande_mobile.change': { demande_mobile: DemandeMobile };
}
export const SUJETS_MOBILE_MONEY = ['demandes-mobiles'] as const;

/** [EVT-50] Replaces displayed rows, adds none. */
export const surDemandesMobiles = reducteur<DemandeMobile[]>({ demande_mobile: remplacerMontree });
/** Events omit exchanges and the next call. */
export const surUneDemandeMobile = reducteur<DemandeMobileDetail>({
  demande_mobile: (tenue, recue) =>
    recue.id === tenue.id && estPlusRecent(tenue, recue) ? { ...tenue, ...recue } : tenue,
});
