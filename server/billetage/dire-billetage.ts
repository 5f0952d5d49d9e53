import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type EvenementsBilletage,
  SUJET_MES_BILLETAGES,
  SUJETS_BILLETAGES,
} from '#shared/billetage/billetage.events.ts';
import type { Billetage } from '#shared/billetage/billetage.schema.ts';
import { raise } from '../realtime/raise.ts';

/** What closes the session of a register, or opens it again. */
const BOUGENT: ReadonlySet<keyof EvenementsBilletage> = new Set([
  'billetage.depose',
  'billetage.retire',
]);

/**
 * [BIL-24] A count is heard by who may read it: those who see them all, and its author. Its
 * register's desk, where another person may sit by then, only hears that the drawer moved; who reviews the day
 * knows it by the count itself.
 */
export function direBilletage(
  em: EntityManager,
  nom: keyof EvenementsBilletage,
  auteur_id: number,
  billetage: Billetage,
): void {
  raise(em, nom, [...SUJETS_BILLETAGES, `${SUJET_MES_BILLETAGES}:${auteur_id}`], { billetage });
  const { caisse_id } = billetage;
  if (BOUGENT.has(nom)) raise(em, 'caisse.tiroir_bouge', [`caisse:${caisse_id}`], { caisse_id });
}
