import type { EntityManager } from '@mikro-orm/postgresql';
import { type Resultat, succes } from '#shared/base/refus.ts';
import {
  type ComptageEnCours,
  comptageEnCours,
} from '#shared/billetage/premier-comptage.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';

export const COMPTAGE_JSON = `jsonb_build_object('rang', c.rang, 'at', c.at, 'par', c.par,
    'demande_par', c.demande_par, 'depose', c.billetage_id is not null,
    'total_billetage', c.total_billetage, 'cheque', c.cheque, 'mobile_money', c.mobile_money,
    'autres', c.autres, 'attendu', c.attendu, 'cheque_attendu', c.cheque_attendu,
    'mobile_money_attendu', c.mobile_money_attendu, 'autres_attendu', c.autres_attendu)`;

/** Open sessions already counted: motive missing, or withdrawn. */
export async function comptagesEnCours(
  em: EntityManager,
  session_id: number | null,
): Promise<ComptageEnCours[]> {
  const lues = await sql(
    em,
    `select s.id as session_id, s.caisse_id, s.caisse_libelle, s.comptages_permis as permis,
        s.recompte_demande_par as demande_par,
        jsonb_agg(${COMPTAGE_JSON} order by c.rang) as comptages
      from session_caisse s
      join comptage c on c.session_id = s.id
      where s.fermee_at is null and ($1::int is null or s.id = $1)
      group by s.id
      order by max(c.at) desc`,
    [session_id],
  );
  return lues.map((l) => present(comptageEnCours, l));
}

/** [BIL-25] Counts of open registers, for validators and day reviewers. */
export const lireComptagesEnCoursActe = async ({
  em,
}: ActRequest): Promise<Resultat<ComptageEnCours[]>> => succes(await comptagesEnCours(em, null));
