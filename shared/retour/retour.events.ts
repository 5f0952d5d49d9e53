import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { BonRetour } from './bon-retour.schema.ts';
import type { Retour } from './retour.schema.ts';

export interface EvenementsRetour {
  'retour.change': { retour: Retour };
  'bon_retour.change': { bon_retour: BonRetour };
}

/** [EVT-23] Returns on screen after an event: the one shown changes in place, none is added. */
export const surRetours = reducteur<Retour[]>({ retour: remplacerMontree });
/** [EVT-31] The same of the slips of returns. */
export const surBonsRetour = reducteur<BonRetour[]>({ bon_retour: remplacerMontree });
