import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { type Refus, refus } from '#shared/base/refus.ts';
import { anyOf, constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { publishEach } from './presenter-reservation.ts';
import { lockCaissesInOrder } from './lock-panier.sql.ts';

/**
 * [RES-36] The waiting baskets of a register that closes go to another one, which must be open.
 * Baskets are held first, then both registers by id, as everywhere.
 */
export async function reaffecterReservations(
  { em, maintenant }: ActRequest,
  de: number,
  a: number,
): Promise<Refus | null> {
  const locked = await rows(
    em,
    query
      .selectFrom('reservation')
      .select('id')
      .where('caisse_id', '=', de)
      .where('status', '=', constant('Brouillon'))
      .where('switch_caisse_at', 'is not', null)
      .orderBy('id')
      .forUpdate(),
  );
  const cible = (await lockCaissesInOrder(em, [de, a])).find((c) => c.id === a);
  if (!cible || cible.statut !== 'Ouvert' || cible.id === de || cible.id === CAISSE_DEFAUT)
    return refus(422, 'caisse_reaffectation', phrasesCaisse.caisseReaffectation);
  const lignes = await rows(
    em,
    query
      .updateTable('reservation')
      .set((eb) => ({
        version: eb('version', '+', 1),
        updated_at: maintenant,
        caisse_id: a,
        caisse: cible.libelle,
        etat_caisse: 'Envoyé',
        etat_caisse_par: null,
        etat_caisse_par_id: null,
      }))
      .where('id', '=', anyOf(locked.map((t) => t.id)))
      .returningAll(),
  );
  await publishEach(em, 'reservation.envoyee_en_caisse', lignes, de);
  return null;
}
