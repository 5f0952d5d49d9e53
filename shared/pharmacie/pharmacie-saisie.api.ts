import { ecrire } from '../base/contract.ts';
import { pharmacie } from './pharmacie.schema.ts';
import { pharmacieSaisie } from './pharmacie-saisie.schema.ts';

/**
 * Sent by a device that has just been activated, this header opens `modifierPharmacie` once, while
 * no pharmacy is set (contract §10).
 */
export const ENTETE_ACTIVATION = 'X-Activation-Token';
export const modifierPharmacie = ecrire('/api/pharmacie-info', {
  resume: 'Crée ou modifie la pharmacie',
  forme: 'fichier',
  corps: pharmacieSaisie,
  donnees: pharmacie,
});
