import { remplacer } from '../base/apply.ts';
import type { Depense } from './depense.schema.ts';

/** On topic `journee`: those who review the day. */
export interface EvenementsDepense {
  'depense.creee': { depense: Depense };
  'depense.modifiee': { depense: Depense };
  'depense.supprimee': { depense: Depense };
}
export const SUJETS_DEPENSE = ['journee'] as const;

/**
 * [EVT-34] The expenses on screen after an event: a removed one leaves, the last day stands first, as
 * the list has them.
 */
export const appliquerDepense = (
  tenues: readonly Depense[],
  nom: string,
  recue: Depense,
): Depense[] =>
  nom === 'depense.supprimee'
    ? tenues.filter((d) => d.id !== recue.id)
    : remplacer(tenues, recue).sort((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
