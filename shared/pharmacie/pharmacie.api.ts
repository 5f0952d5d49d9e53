import * as z from 'zod/mini';
import { ecrire, lire } from '../base/contract.ts';
import { pharmacie, pharmacieSaisie } from './pharmacie.schema.ts';

export const lirePharmacie = lire('/api/pharmacie-info', {
  resume: 'La pharmacie, ou null quand elle n’est pas configurée',
  donnees: z.nullable(pharmacie),
});
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
