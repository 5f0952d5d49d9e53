import { remplacer } from '../base/apply.ts';
import type { Facture } from './devis.schema.ts';
import type { Avoir } from './facture.schema.ts';

/** On topic `devis`: those who read the list of quotes. */
export interface EvenementsFacture {
  'devis.cree': { facture: Facture };
  'devis.modifie': { facture: Facture };
  'devis.supprime': { facture: Facture };
  'avoir.cree': { avoir: Avoir };
}
export const SUJETS_DEVIS = ['devis'] as const;

/**
 * [EVT-12] The quotes on screen after an event: a removed one leaves, the others change in place,
 * newest first.
 */
export const appliquerFacture = (
  tenues: readonly Facture[],
  nom: string,
  recue: Facture,
): Facture[] =>
  nom === 'devis.supprime'
    ? tenues.filter((f) => f.id !== recue.id)
    : remplacer(tenues, recue).sort((a, b) => b.id - a.id);
/** [EVT-14] The credit notes on screen after one more is made: newest first, each once. */
export const appliquerAvoir = (tenus: readonly Avoir[], recu: Avoir): Avoir[] =>
  remplacer(tenus, recu).sort((a, b) => b.id - a.id);
