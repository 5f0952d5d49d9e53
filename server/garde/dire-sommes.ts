import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJETS_SOMMES_GARDE } from '#shared/garde/garde.events.ts';
import { raise } from '../realtime/raise.ts';

/**
 * [GAR-11] What a shift brought changed, for whoever reads the list of shifts. Nothing is read nor held
 * for it, and a sale of no shift says nothing: a payment does not wait for a sum.
 */
export function direSommesDeGarde(em: EntityManager, garde_id: number | null): void {
  if (garde_id !== null) raise(em, 'garde.sommes_changees', SUJETS_SOMMES_GARDE, { garde_id });
}
