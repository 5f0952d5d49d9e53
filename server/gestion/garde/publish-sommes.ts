import type { EntityManager } from '@mikro-orm/postgresql';
import { SUJETS_SOMMES_GARDE } from '#shared/gestion/garde/garde.events.ts';
import { raise } from '../../platform/realtime/raise.ts';

/** [GAR-11] Event only, no query or lock: payments never wait for totals. */
export function publishSommesDeGarde(em: EntityManager, garde_id: number | null): void {
  if (garde_id !== null) raise(em, 'garde.sommes_changees', SUJETS_SOMMES_GARDE, { garde_id });
}
