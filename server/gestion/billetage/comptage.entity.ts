import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Coupure } from '#shared/gestion/billetage/billetage.schema.ts';
import { centimes, identity, instant, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { SessionCaisseEntity } from '../../vente/session-caisse/session-caisse.entity.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { BilletageEntity } from './billetage.entity.ts';

/** Immutable, except `billetage_id`. */
export const ComptageEntity = defineEntity({
  name: 'Comptage',
  tableName: 'comptage',
  properties: {
    id: identity(),
    session_id: refersTo(SessionCaisseEntity),
    /** 1 binds. */
    rang: p.integer(),
    caisse_id: p.integer(),
    caisse_libelle: p.text(),
    coupures: p.json<Coupure[]>(),
    total_billetage: centimes(),
    cheque: centimes(),
    mobile_money: centimes(),
    autres: centimes(),
    fond_caisse: centimes(),
    /** Expected at that instant. */
    attendu: centimes(),
    cheque_attendu: centimes(),
    mobile_money_attendu: centimes(),
    autres_attendu: centimes(),
    par: p.text(),
    par_id: refersTo(UtilisateurEntity),
    /** Who requested this recount; null: nobody. */
    demande_par: p.text().nullable(),
    /** Resulting billetage; null: never submitted. */
    billetage_id: refersTo(BilletageEntity).nullable(),
    at: instant(),
  },
  uniques: [{ properties: ['session_id', 'rang'] }],
});
export type ComptageRow = RowOf<typeof ComptageEntity>;
