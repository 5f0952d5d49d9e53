import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { type Garde, garde } from '#shared/garde/garde.schema.ts';
import { present } from '../db/present.ts';
import { sqlUn } from '../db/sql.ts';
import type { Requete } from '../http/requete.ts';

/** [GAR-1] The open duty shift: at most one. */
export async function gardeActuelle(em: EntityManager): Promise<Garde | null> {
  const ligne = await sqlUn(em, `select *, to_char(date_debut, 'YYYY-MM-DD') as date_debut, to_char(date_fin, 'YYYY-MM-DD') as date_fin from garde where statut = 'En cours'`);
  return ligne ? present(garde, ligne) : null;
}

export const lireGardeActuelleActe = async ({ em }: Requete) => succes(await gardeActuelle(em));
