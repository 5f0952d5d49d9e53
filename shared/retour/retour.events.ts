import type { Retour } from './retour.schema.ts';

export interface EvenementsRetour {
  'retour.change': { retour: Retour };
}
