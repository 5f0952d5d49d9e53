import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { BonRetour } from './bon-retour.schema.ts';
import type { Retour } from './retour.schema.ts';

export interface EvenementsRetour {
  'retour.change': { retour: Retour };
  'bon_retour.change': { bon_retour: BonRetour };
}

/** [EVT-23] In place, adds none. */
export const surRetours = reducteur<Retour[]>({ retour: remplacerMontree });
/** [EVT-31] In place, adds none. */
export const surBonsRetour = reducteur<BonRetour[]>({ bon_retour: remplacerMontree });
