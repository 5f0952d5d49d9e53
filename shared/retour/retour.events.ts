import { remplacer } from '../base/apply.ts';
import type { BonRetour } from './bon-retour.schema.ts';
import type { Retour } from './retour.schema.ts';

export interface EvenementsRetour {
  'retour.change': { retour: Retour };
  'bon_retour.change': { bon_retour: BonRetour };
}

/** [EVT-31] Slips of returns after news of one: it takes its place, or comes first. */
export const appliquerBonRetour = (bons: readonly BonRetour[], recu: BonRetour): BonRetour[] =>
  bons.some((b) => b.id === recu.id) ? remplacer(bons, recu) : [recu, ...bons];
