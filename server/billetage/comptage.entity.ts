import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Coupure } from '#shared/billetage/billetage.schema.ts';
import { centimes, identity, instant, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { SessionCaisseEntity } from '../session-caisse/session-caisse.entity.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';
import { BilletageEntity } from './billetage.entity.ts';

/** What was counted of a session, once; nothing of it changes but the count it became. */
export const ComptageEntity = defineEntity({
  name: 'Comptage',
  tableName: 'comptage',
  properties: {
    id: identity(),
    session_id: refersTo(SessionCaisseEntity),
    /** 1 is the one that binds. */
    rang: p.integer(),
    caisse_id: p.integer(),
    caisse_libelle: p.text(),
    coupures: p.json<Coupure[]>(),
    total_billetage: centimes(),
    cheque: centimes(),
    mobile_money: centimes(),
    autres: centimes(),
    /** What was said of the float then. */
    fond_caisse: centimes(),
    /** What was expected at that instant. */
    attendu: centimes(),
    cheque_attendu: centimes(),
    mobile_money_attendu: centimes(),
    autres_attendu: centimes(),
    par: p.text(),
    par_id: refersTo(UtilisateurEntity),
    /** Who asked for this recount; null: nobody did. */
    demande_par: p.text().nullable(),
    /** The count it became; null: never handed in. */
    billetage_id: refersTo(BilletageEntity).nullable(),
    at: instant(),
  },
  uniques: [{ properties: ['session_id', 'rang'] }],
});
export type ComptageRow = RowOf<typeof ComptageEntity>;
