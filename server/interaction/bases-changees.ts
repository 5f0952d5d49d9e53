import type { EntityManager } from '@mikro-orm/postgresql';
import { changeSetting, holdSetting, readSetting } from '../db/parametre.ts';

const CLE = 'composition';
/** How often the bases were replaced, and up to which state the products were read again. */
export interface EtatDesBases {
  etat: number;
  faite: number;
}
const DEBUT: EtatDesBases = { etat: 1, faite: 0 };

/** The state of the medicines base and of the thesaurus together: a number that grows. */
export const lireEtatDesBases = async (em: EntityManager): Promise<EtatDesBases> =>
  ((await readSetting(em, CLE)) as EtatDesBases | undefined) ?? DEBUT;

/** One of the two bases was replaced, in this transaction: all products are to be read again. */
export async function marquerBasesChangees(em: EntityManager): Promise<void> {
  const tenu = (await holdSetting(em, CLE, DEBUT)) as EtatDesBases;
  await changeSetting(em, CLE, { ...tenu, etat: tenu.etat + 1 });
}

/** All products were read again by this state; a later one begins anew. */
export async function marquerProduitsRelus(em: EntityManager, etat: number): Promise<void> {
  const tenu = (await holdSetting(em, CLE, DEBUT)) as EtatDesBases;
  await changeSetting(em, CLE, { ...tenu, faite: Math.max(tenu.faite, etat) });
}
