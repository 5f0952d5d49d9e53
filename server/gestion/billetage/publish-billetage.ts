import type { EntityManager } from '@mikro-orm/postgresql';
import {
  type EvenementsBilletage,
  SUJET_MES_BILLETAGES,
  SUJETS_BILLETAGES,
} from '#shared/gestion/billetage/billetage.events.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { raise } from '../../platform/realtime/raise.ts';

/** [BIL-24] For its author and those who see every count; others get the event without amounts. */
export function publishBilletage(
  em: EntityManager,
  nom: keyof EvenementsBilletage,
  auteur_id: number,
  billetage: Billetage,
): void {
  const sujets = [
    `caisse:${billetage.caisse_id}`,
    ...SUJETS_BILLETAGES,
    `${SUJET_MES_BILLETAGES}:${auteur_id}`,
  ];
  raise(em, nom, sujets, { billetage });
}

/** [BIL-25] Counted, not submitted for want of a motive: validators refetch; no amount sent. */
export const publishComptage = (em: EntityManager, caisse_id: number): void =>
  raise(em, 'caisse.tiroir_bouge', [`caisse:${caisse_id}`, ...SUJETS_BILLETAGES], { caisse_id });
