import type { EntityManager } from '@mikro-orm/postgresql';
import { changeSetting, holdSetting, readSetting } from '../../platform/db/parametre.ts';

const CLE = 'composition';
/** Replacement counter, and the last one products were recomputed for. */
export interface EtatDesBases {
  etat: number;
  faite: number;
}
const DEBUT: EtatDesBases = { etat: 1, faite: 0 };

/** Monotonic, over both bases. */
export const lireEtatDesBases = async (em: EntityManager): Promise<EtatDesBases> =>
  ((await readSetting(em, CLE)) as EtatDesBases | undefined) ?? DEBUT;

/** Invalidates all products, in the same transaction. */
export async function marquerBasesChangees(em: EntityManager): Promise<void> {
  const tenu = (await holdSetting(em, CLE, DEBUT)) as EtatDesBases;
  await changeSetting(em, CLE, { ...tenu, etat: tenu.etat + 1 });
}

/** A later state restarts it. */
export async function markProduitsRefetched(em: EntityManager, etat: number): Promise<void> {
  const tenu = (await holdSetting(em, CLE, DEBUT)) as EtatDesBases;
  await changeSetting(em, CLE, { ...tenu, faite: Math.max(tenu.faite, etat) });
}
