import { defineEntity, p } from '@mikro-orm/postgresql';
import { COMPTAGES_PAR_SESSION } from '#shared/billetage/premier-comptage.rules.ts';
import { BilletageEntity } from '../billetage/billetage.entity.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { identity, instant, refersTo, sum } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';

/** A till from its float to its count; at most one is open by register. */
export const SessionCaisseEntity = defineEntity({
  name: 'SessionCaisse',
  tableName: 'session_caisse',
  properties: {
    id: identity(),
    caisse_id: refersTo(CaisseEntity),
    caisse_libelle: p.text(),
    ouverte_at: instant(),
    /** Null: opened by itself, by the first movement that came. */
    ouverte_par: p.text().nullable(),
    ouverte_par_id: refersTo(UtilisateurEntity).nullable(),
    fond: sum(),
    /** Said by somebody, or left by the count before: who counts does not choose it. */
    fond_dit: p.boolean().default(false),
    /** From when it counts; null: from the opening [CPT-30]. */
    fond_le: instant().nullable(),
    fermee_at: instant().nullable(),
    billetage_id: refersTo(BilletageEntity).nullable().unique(),
    /** How many counts of it may be made [BIL-26]; who asked for the last of them. */
    comptages_permis: p.integer().default(COMPTAGES_PAR_SESSION),
    recompte_demande_par: p.text().nullable(),
    /** What stood before sessions were kept. */
    avant: p.boolean().default(false),
  },
});
export type SessionCaisseRow = RowOf<typeof SessionCaisseEntity>;
