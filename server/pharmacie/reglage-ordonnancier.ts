import type { EntityManager } from '@mikro-orm/postgresql';
import { lireReglage } from '#shared/pharmacie/tableaux.rules.ts';
import type { ReglageOrdonnancier } from '#shared/pharmacie/tableaux.schema.ts';
import { holdSetting, readSetting, shareSetting } from '../db/parametre.ts';

/** The setting of the register of controlled medicines, by its key. */
export const CLE_ORDONNANCIER = 'ordonnancier';

/** How the pharmacy keeps it now. */
export const reglageOrdonnancierTenu = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await readSetting(em, CLE_ORDONNANCIER));

/**
 * [STU-1] The same, and so it stays until the transaction ends: who switches the register waits, or
 * is waited for. Asked before any product is held (server/README.md, the one lock order).
 */
export const figerReglageOrdonnancier = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await shareSetting(em, CLE_ORDONNANCIER, {}));

/** The same for who switches it, classifies all products or pairs two: alone, nobody changing one. */
export const tenirReglageOrdonnancier = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await holdSetting(em, CLE_ORDONNANCIER, {}));
