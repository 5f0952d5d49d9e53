import type { Vente } from './vente.schema.ts';

export interface EvenementsVente {
  'vente.creee': { vente: Vente };
  'vente.annulee': { vente: Vente };
}
