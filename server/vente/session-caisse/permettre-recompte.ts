import type { EntityManager } from '@mikro-orm/postgresql';
import { COMPTAGES_PAR_DEMANDE } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { constant, fragment, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';

type Demande = { par: string } & ({ session_id: number } | { billetage_id: number });
/** [BIL-26] Allows the recount, plus one for a slip. */
export const permettreRecompte = (em: EntityManager, d: Demande) =>
  rows(
    em,
    query
      .updateTable('session_caisse as s')
      .set((eb) => {
        const faits = eb
          .selectFrom('comptage as c')
          .select(fragment<number>`count(*) + ${constant(COMPTAGES_PAR_DEMANDE)}`.as('permis'))
          .whereRef('c.session_id', '=', 's.id');
        return {
          recompte_demande_par: d.par,
          comptages_permis: fragment<number>`greatest(s.comptages_permis, ${faits})`,
        };
      })
      .where((eb) =>
        'session_id' in d
          ? eb('s.id', '=', d.session_id)
          : eb('s.billetage_id', '=', d.billetage_id),
      ),
  );
