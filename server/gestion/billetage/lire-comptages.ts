import type { EntityManager } from '@mikro-orm/postgresql';
import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type ComptageEnCours,
  comptageEnCours,
} from '#shared/gestion/billetage/premier-comptage.schema.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { lireEnCours } from './billetages.sql.ts';

/** Open sessions already counted: motive missing, or withdrawn. */
export async function comptagesEnCours(
  em: EntityManager,
  session_id: number | null,
): Promise<ComptageEnCours[]> {
  const lues = await lireEnCours(em, session_id);
  return lues.map((l) => present(comptageEnCours, l));
}

/** [BIL-25] Counts of open registers, for validators and day reviewers. */
export const lireComptagesEnCoursActe = async ({
  em,
}: ActRequest): Promise<Resultat<ComptageEnCours[]>> => succes(await comptagesEnCours(em, null));
