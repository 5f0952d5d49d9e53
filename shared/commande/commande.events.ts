import type { Commande } from './commande.schema.ts';

export interface EvenementsCommande {
  'commande.changee': { commande: Commande };
}
