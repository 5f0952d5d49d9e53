import type { EntityManager } from '@mikro-orm/postgresql';
import { lireReglage } from '#shared/pharmacie/tableaux.rules.ts';
import type { ReglageOrdonnancier } from '#shared/pharmacie/tableaux.schema.ts';
import { readSetting } from '../db/parametre.ts';

/** The setting of the register of controlled medicines, by its key. */
export const CLE_ORDONNANCIER = 'ordonnancier';

/** How the pharmacy keeps it now. */
export const reglageOrdonnancierTenu = async (em: EntityManager): Promise<ReglageOrdonnancier> =>
  lireReglage(await readSetting(em, CLE_ORDONNANCIER));
