import type { EntityManager } from '@mikro-orm/postgresql';
import { COMPTAGES_PAR_DEMANDE } from '#shared/billetage/premier-comptage.rules.ts';
import { sql } from '../db/sql.ts';

type Demande = { par: string } & ({ session_id: number } | { billetage_id: number });
/** [BIL-26] Allows the recount, plus one for a slip. */
export const permettreRecompte = (em: EntityManager, d: Demande) =>
  sql(
    em,
    `update session_caisse s
      set recompte_demande_par = $3, comptages_permis = greatest(s.comptages_permis,
        (select count(*) from comptage c where c.session_id = s.id) + ${COMPTAGES_PAR_DEMANDE})
      where s.id = $1 or s.billetage_id = $2`,
    ['session_id' in d ? d.session_id : null, 'billetage_id' in d ? d.billetage_id : null, d.par],
  );
