import { defineEntity, p } from '@mikro-orm/postgresql';
import { COMPTAGES_PAR_SESSION } from '#shared/gestion/billetage/premier-comptage.rules.ts';
import { BilletageEntity } from '../../gestion/billetage/billetage.entity.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import {
  bigIdentity,
  centimes,
  identity,
  instant,
  oneOf,
  refersTo,
  sum,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { GENRES_MOUVEMENT } from '#shared/vente/session-caisse/session-caisse.schema.ts';

/** At most one open per register. */
export const SessionCaisseEntity = defineEntity({
  name: 'SessionCaisse',
  tableName: 'session_caisse',
  properties: {
    id: identity(),
    caisse_id: refersTo(CaisseEntity),
    caisse_libelle: p.text(),
    ouverte_at: instant(),
    /** Null: opened by its first movement. */
    ouverte_par: p.text().nullable(),
    ouverte_par_id: refersTo(UtilisateurEntity).nullable(),
    fond: sum(),
    /** Stated, or left by the previous count: fixed when counting. */
    fond_dit: p.boolean().default(false),
    /** Null: from opening [CPT-30]. */
    fond_le: instant().nullable(),
    fermee_at: instant().nullable(),
    billetage_id: refersTo(BilletageEntity).nullable().unique(),
    /** Allowed counts [BIL-26]; last requester. */
    comptages_permis: p.integer().default(COMPTAGES_PAR_SESSION),
    recompte_demande_par: p.text().nullable(),
    /** Before sessions existed. */
    avant: p.boolean().default(false),
  },
});
export type SessionCaisseRow = RowOf<typeof SessionCaisseEntity>;

/** Signed, by mode, written by the database; only the session may change. */
export const MouvementCaisseEntity = defineEntity({
  name: 'MouvementCaisse',
  tableName: 'mouvement_caisse',
  properties: {
    id: bigIdentity(),
    session_id: refersTo(SessionCaisseEntity),
    caisse_id: p.integer(),
    at: instant(),
    genre: oneOf(GENRES_MOUVEMENT),
    /** Source table, row, and its movement rank. */
    source: p.text(),
    source_id: p.integer(),
    rang: p.integer().default(1),
    espece: centimes(),
    cheque: centimes(),
    mobile_money: centimes(),
    autres: centimes(),
    par: p.text(),
    motif: p.text().nullable(),
    /** Second signatory, above the ceiling. */
    accord_par: p.text().nullable(),
  },
  uniques: [{ properties: ['source', 'source_id', 'rang'] }],
});
export type MouvementCaisseRow = RowOf<typeof MouvementCaisseEntity>;
