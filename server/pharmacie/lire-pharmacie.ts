import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { type Pharmacie, pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { present } from '../db/present.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';

const AUJOURDHUI = `(now() at time zone 'UTC' + interval '1 hour')::date`;
/**
 * The pharmacy, or null while none is set; `demonstration` as long as the base holds the made-up
 * one.
 */
export async function presenterPharmacie(em: EntityManager): Promise<Pharmacie | null> {
  const ligne = await sqlOne(
    em,
    `select p.*, f_taux('tva', ${AUJOURDHUI}) as taux_tva, f_taux('css', ${AUJOURDHUI}) as taux_css,
      exists (select 1 from parametre where cle = 'demonstration') as demonstration
      from pharmacie p
      order by p.id
      limit 1`,
  );
  return ligne ? present(pharmacie, ligne) : null;
}

export const lirePharmacieActe = async ({ em }: ActRequest) => succes(await presenterPharmacie(em));
