import { ecrire, lireParCorps } from '../../base/contract.ts';
import { bilanSelection, selectionModifiee } from './modifier-selection.schema.ts';

export const apercevoirSelection = lireParCorps('/api/produits/selection/apercu', {
  resume: 'Ce que la modification d’une sélection de produits ferait ; n’écrit rien',
  corps: selectionModifiee,
  donnees: bilanSelection,
});
export const modifierSelection = ecrire('/api/produits/selection', {
  resume:
    'Modifie une sélection de produits en un acte ; ceux qui ne peuvent pas l’être restent, et sont dits',
  corps: selectionModifiee,
  donnees: bilanSelection,
});
