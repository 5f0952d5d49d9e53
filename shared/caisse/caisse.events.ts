import type { Caisse } from './caisse.schema.ts';
import { remplacer, remplacerMontree } from '../base/apply.ts';
import { reducteur } from '../reducteur.ts';

export interface EvenementsCaisse {
  'caisse.ouverte': { caisse: Caisse };
  'caisse.fermee': { caisse: Caisse };
  'caisse.prise': { caisse: Caisse };
  'caisse.liberee': { caisse: Caisse };
  /** Renamed, or its printer changed. */
  'caisse.modifiee': { caisse: Caisse };
  /** [SES-16] Its drawer moved: how much, only those who may see it read. */
  'caisse.tiroir_bouge': { caisse_id: number };
}

/**
 * [SES-16] Who hears of a drawer: its desk, those who validate its counts, and those who review the day
 * with its cash book.
 */
export const sujetsDuTiroir = (caisse_id: number): string[] => [`caisse:${caisse_id}`, 'journee'];

/** The registers after an event of the topic `caisses`. */
export const appliquerCaisse = (caisses: readonly Caisse[], recue: Caisse): Caisse[] =>
  remplacer(caisses, recue).sort((a, b) => a.id - b.id);

export const surCaisses = reducteur<Caisse[]>({ caisse: appliquerCaisse });
/** The registers of a list: those shown change in place, none is added. */
export const surCaissesMontrees = reducteur<Caisse[]>({ caisse: remplacerMontree });
