import { remplacer } from '../base/apply.ts';
import type { Billetage } from './billetage.schema.ts';

/** On topics `caisse:{id}` and `journee`: its desk, those who validate, those who review the day. */
export interface EvenementsBilletage {
  'billetage.depose': { billetage: Billetage };
  'billetage.valide': { billetage: Billetage };
  'billetage.renvoye': { billetage: Billetage };
  'billetage.retire': { billetage: Billetage };
}

/** [EVT-8] The counts on screen after an event, newest first. */
export const appliquerBilletage = (tenus: readonly Billetage[], recu: Billetage): Billetage[] =>
  remplacer(tenus, recu).sort((a, b) => b.id - a.id);
