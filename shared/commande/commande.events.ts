import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Commande } from './commande.schema.ts';

export interface EvenementsCommande {
  'commande.changee': { commande: Commande };
}

/** [EVT-23] Orders on screen after an event: the one shown changes in place, none is added. */
export const surCommandes = reducteur<Commande[]>({ commande: remplacerMontree });
