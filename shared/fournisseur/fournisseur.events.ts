import type { Fournisseur } from './fournisseur.schema.ts';

export interface EvenementsFournisseur {
  'fournisseur.change': { fournisseur: Fournisseur };
  'fournisseur.retire': { id: number };
}
