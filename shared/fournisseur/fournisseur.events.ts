import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
import type { Fournisseur } from './fournisseur.schema.ts';

export interface EvenementsFournisseur {
  'fournisseur.change': { fournisseur: Fournisseur };
  'fournisseur.retire': { id: number };
}

/** [EVT-23] Suppliers on screen: the one shown changes in place or leaves, none is added. */
export const surFournisseurs = reducteur<Fournisseur[]>({
  fournisseur: remplacerMontree,
  'fournisseur.retire': (tenus, { id }) => tenus.filter((f) => f.id !== id),
});
