import type { EntityManager } from '@mikro-orm/postgresql';
import { port } from '../../platform/http/port.ts';

/** Client's page of a paid basket; null without a public address. */
export type LienDuTicket = (em: EntityManager, reservation_id: number) => Promise<string | null>;
export const LIEN_DU_TICKET = port<LienDuTicket>('lien du ticket', () => Promise.resolve(null));
