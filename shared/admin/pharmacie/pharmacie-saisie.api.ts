import { ecrire } from '../../base/contract.ts';
import { pharmacie } from './pharmacie.schema.ts';
import { pharmacieSaisie } from './pharmacie-saisie.schema.ts';

/**
 * From a newly activated device: authorises `modifierPharmacie` once, while no pharmacy is set
 * (contract §10).
 */
export const ENTETE_ACTIVATION = 'X-Activation-Token';
export const modifierPharmacie = ecrire('/api/pharmacie-info', {
  resume: 'Crée ou modifie la pharmacie',
  forme: 'fichier',
  corps: pharmacieSaisie,
  donnees: pharmacie,
});
