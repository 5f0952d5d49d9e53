import { remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';
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
 * [EVT-12] The quotes on screen after an event: a removed one leaves, the others change in place, none
 * is added.
 */
export const surDevis = reducteur<Facture[]>({
  'devis.supprime': (tenues, { facture }) => tenues.filter((f) => f.id !== facture.id),
  facture: remplacerMontree,
});
/** [EVT-14] The credit notes on screen after one more is made: each once, none is added. */
export const surAvoirs = reducteur<Avoir[]>({ avoir: remplacerMontree });
