import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import { toDate } from '../../platform/db/present.ts';
import { lockChain } from '../vente/chainer.sql.ts';
import { type Borne, lireBornes, lockSessionAt } from './bornes.sql.ts';

/** `faite`: corrected station clock. */
interface Instants {
  faite: Date;
  recue: Date;
}
/** `comptee`: a till count came between. */
export interface MomentRetenu {
  moment: Date;
  comptee: boolean;
}

/**
 * [HSL-2] The station's, corrected, floored by the register's last sale, session opening and first
 * open day. Unlocked: `settleMoment` confirms it.
 */
export async function momentRetenu(
  em: EntityManager,
  { faite, recue }: Instants,
): Promise<MomentRetenu> {
  const bornes = await lireBornes(em, CAISSE_DEFAUT, recue);
  const instant = (b: Borne | undefined): number => (b ? toDate(b).getTime() : -Infinity);
  const moment = Math.max(
    faite.getTime(),
    instant(bornes?.vendue),
    instant(bornes?.ouverte),
    instant(bornes?.close),
  );
  return { moment: new Date(moment), comptee: instant(bornes?.comptee) > faite.getTime() };
}

/**
 * Locks chain and session until commit, then recomputes: waiting for the products, already locked,
 * may have let acts through.
 */
export async function settleMoment(em: EntityManager, i: Instants): Promise<MomentRetenu> {
  const { moment } = await momentRetenu(em, i);
  await lockChain(em, CAISSE_DEFAUT, moment);
  await lockSessionAt(em, CAISSE_DEFAUT, moment);
  return momentRetenu(em, i);
}
