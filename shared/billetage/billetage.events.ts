import { remplacer } from '../base/apply.ts';
import type { Billetage } from './billetage.schema.ts';

/** On topic `caisse:{id}`: its desk, and those who validate. */
export interface EvenementsBilletage {
  'billetage.depose': { billetage: Billetage };
  'billetage.valide': { billetage: Billetage };
  'billetage.renvoye': { billetage: Billetage };
  'billetage.retire': { billetage: Billetage };
}

/** [EVT-8] The counts on screen after an event, newest first. */
export const appliquerBilletage = (tenus: readonly Billetage[], recu: Billetage): Billetage[] =>
  remplacer(tenus, recu).sort((a, b) => b.id - a.id);
