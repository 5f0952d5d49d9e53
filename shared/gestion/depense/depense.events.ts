import { remplacerMontree } from '../../base/apply.ts';
import { reducteur } from '../../reducteur.ts';
import type { Depense } from './depense.schema.ts';

/** Topic `journee`. */
export interface EvenementsDepense {
  'depense.creee': { depense: Depense };
  'depense.modifiee': { depense: Depense };
  'depense.supprimee': { depense: Depense };
}
export const SUJETS_DEPENSE = ['journee'] as const;

const parJour = (a: Depense, b: Depense): number => b.date.localeCompare(a.date) || b.id - a.id;
/** [EVT-34] Drops removed ones, replaces others in place, adds none; latest day first. */
export const surDepenses = reducteur<Depense[]>({
  'depense.supprimee': (tenues, { depense }) => tenues.filter((d) => d.id !== depense.id),
  depense: (tenues, recue) => remplacerMontree(tenues, recue).sort(parJour),
});
