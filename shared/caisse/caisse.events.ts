import type { Caisse } from './caisse.schema.ts';
import { remplacer } from '../base/apply.ts';

export interface EvenementsCaisse {
  'caisse.ouverte': { caisse: Caisse };
  'caisse.fermee': { caisse: Caisse };
  'caisse.prise': { caisse: Caisse };
  'caisse.liberee': { caisse: Caisse };
  /** Renamed, its printer changed, or its drawer moved beside sales. */
  'caisse.modifiee': { caisse: Caisse };
}

/** The registers after an event of the topic `caisses`. */
export const appliquerCaisse = (caisses: readonly Caisse[], recue: Caisse): Caisse[] =>
  remplacer(caisses, recue).sort((a, b) => a.id - b.id);
