import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { publishEach } from './presenter-reservation.ts';
import { lockCaissesInOrder } from './verrouiller-reservation.ts';

/**
 * [RES-36] The waiting baskets of a register that closes go to another one, which must be open.
 * Baskets are held first, then both registers by id, as everywhere.
 */
export async function reaffecterReservations(
  { em, maintenant }: ActRequest,
  de: number,
  a: number,
): Promise<Refus | null> {
  const tenues = await sql<Pick<ReservationRow, 'id'>>(
    em,
    `select id
      from reservation
      where caisse_id = $1 and status = 'Brouillon' and switch_caisse_at is not null
      order by id
      for update`,
    [de],
  );
  const cible = (await lockCaissesInOrder(em, [de, a])).find((c) => c.id === a);
  if (!cible || cible.statut !== 'Ouvert' || cible.id === de || cible.id === CAISSE_DEFAUT)
    return refus(422, 'caisse_reaffectation', phrasesCaisse.caisseReaffectation);
  const lignes = await sql<ReservationRow>(
    em,
    `update reservation
      set version = version + 1, updated_at = $4, caisse_id = $2, caisse = $3,
        etat_caisse = 'Envoyé', etat_caisse_par = null, etat_caisse_par_id = null
    where id = any($1)
    returning *`,
    [tenues.map((t) => t.id), a, cible.libelle, maintenant],
  );
  await publishEach(em, 'reservation.envoyee_en_caisse', lignes, de);
  return null;
}
