import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Commande } from './commande.schema.ts';

export interface EvenementsCommande {
  'commande.changee': { commande: Commande };
}

/** [EVT-23] Replaces displayed rows, adds none. */
export const surCommandes = reducteur<Commande[]>({ commande: remplacerMontree });
