import type { EntityManager } from '@mikro-orm/postgresql';
import { succes } from '#shared/base/refus.ts';
import { type Pharmacie, pharmacie } from '#shared/pharmacie/pharmacie.schema.ts';
import { present } from '../db/present.ts';
import { type SqlRow, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { lireReglage } from '#shared/pharmacie/tableaux.rules.ts';
import { CLE_ORDONNANCIER } from './reglage-ordonnancier.ts';

const AUJOURDHUI = `(now() at time zone 'UTC' + interval '1 hour')::date`;
/**
 * The pharmacy, or null while none is set; `demonstration` as long as the base holds the made-up
 * one.
 */
export async function presenterPharmacie(em: EntityManager): Promise<Pharmacie | null> {
  const ligne = await sqlOne<SqlRow>(
    em,
    `select p.*, f_taux('tva', ${AUJOURDHUI}) as taux_tva, f_taux('css', ${AUJOURDHUI}) as taux_css,
      exists (select 1 from parametre where cle = 'demonstration') as demonstration,
      (select valeur from parametre where cle = $1) as ordonnancier
      from pharmacie p
      order by p.id
      limit 1`,
    [CLE_ORDONNANCIER],
  );
  return ligne
    ? present(pharmacie, { ...ligne, ordonnancier: lireReglage(ligne['ordonnancier']) })
    : null;
}

export const lirePharmacieActe = async ({ em }: ActRequest) => succes(await presenterPharmacie(em));
