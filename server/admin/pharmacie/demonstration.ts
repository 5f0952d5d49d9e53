import type { EntityManager } from '@mikro-orm/postgresql';
import { readSetting } from '../../platform/db/parametre.ts';

/** Setting of a base that holds the demonstration. */
export const DEMONSTRATION = 'demonstration';
export const isDemonstration = async (em: EntityManager): Promise<boolean> =>
  (await readSetting(em, DEMONSTRATION)) !== undefined;
