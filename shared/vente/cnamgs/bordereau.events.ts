import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Bordereau } from './bordereau.schema.ts';

/** Topic `ventes`: an export dates sales. Without sheets, hence no insured person. */
export interface EvenementsBordereau {
  'bordereau.exporte': { bordereau: Bordereau };
  'bordereau.modifie': { bordereau: Bordereau };
}
export const SUJETS_BORDEREAU = ['ventes'] as const;

/** [EVT-13] Replaces displayed rows, adds none. */
export const surBordereaux = reducteur<Bordereau[]>({ bordereau: remplacerMontree });
