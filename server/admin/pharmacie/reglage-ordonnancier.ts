import type { EntityManager } from '@mikro-orm/postgresql';
import { lireReglage } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { holdSetting, readSetting, shareSetting } from '../../platform/db/parametre.ts';

export const CLE_ORDONNANCIER = 'ordonnancier';

export const readReglageOrdonnancier = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await readSetting(em, CLE_ORDONNANCIER));

/**
 * [STU-1] Shared lock until the transaction ends: waits for a switch. Taken before product locks
 * (server/README.md, the one lock order).
 */
export const figerReglageOrdonnancier = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await shareSetting(em, CLE_ORDONNANCIER, {}));

/** Exclusive: to switch it, classify all products or pair two. */
export const lockReglageOrdonnancier = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await holdSetting(em, CLE_ORDONNANCIER, {}));
