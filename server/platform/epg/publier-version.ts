import type { EntityManager } from '@mikro-orm/postgresql';
import { type MiseAJour, miseAJour } from '#shared/platform/epg/epg.schema.ts';
import { writeSetting, readSetting, removeSetting } from '../db/parametre.ts';

const CLE = 'maj';

/** Null withdraws it. */
export const publierVersion = (em: EntityManager, maj: MiseAJour | null): Promise<void> =>
  maj === null ? removeSetting(em, CLE) : writeSetting(em, CLE, maj);

export async function lirePublication(em: EntityManager): Promise<MiseAJour | null> {
  return miseAJour.safeParse(await readSetting(em, CLE)).data ?? null;
}
