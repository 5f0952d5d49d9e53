import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Bordereau } from './bordereau.schema.ts';

/**
 * On topic `ventes`: an export dates its sales, and its own state follows. No sheet, hence no
 * insured, travels with it.
 */
export interface EvenementsBordereau {
  'bordereau.exporte': { bordereau: Bordereau };
  'bordereau.modifie': { bordereau: Bordereau };
}
export const SUJETS_BORDEREAU = ['ventes'] as const;

/** [EVT-13] The statements on screen after an event: those shown change in place, none is added. */
export const surBordereaux = reducteur<Bordereau[]>({ bordereau: remplacerMontree });
