import { defineEntity, p } from '@mikro-orm/postgresql';
import { type Coupure, STATUTS_BILLETAGE } from '#shared/billetage/billetage.schema.ts';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';
import {
  centimes,
  changeInstant,
  computedCentimes,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A cash count: what was counted, what the sales say, who counted and who validated. */
export const BilletageEntity = defineEntity({
  name: 'Billetage',
  tableName: 'billetage',
  properties: {
    id: identity(),
    version: version(),
    caisse_id: refersTo(CaisseEntity),
    caisse_libelle: p.text(),
    date_debut: day(),
    heure_debut: p.text(),
    date_fin: day(),
    heure_fin: p.text(),
    debut_at: instant(),
    fin_at: instant(),
    coupures: p.json<Coupure[]>(),
    total_billetage: centimes(),
    fond_caisse: centimes(),
    entrees: centimes(),
    sorties: centimes(),
    cheque: centimes(),
    mobile_money: centimes(),
    autres: centimes(),
    total_vente: centimes(),
    cheque_attendu: centimes(),
    mobile_money_attendu: centimes(),
    autres_attendu: centimes(),
    /** Computed by the base. */
    attendu: computedCentimes(),
    /** Computed by the base. */
    ecart: computedCentimes(),
    motif_ecart: p.text().nullable(),
    motif_cheque: p.text().nullable(),
    motif_mobile_money: p.text().nullable(),
    motif_autres: p.text().nullable(),
    /** Left in the drawer for the next session; null: nobody said. */
    fond_laisse: centimes().nullable(),
    /** Why it was sent back the last time, and by whom. */
    motif_renvoi: p.text().nullable(),
    renvoye_par: p.text().nullable(),
    statut: oneOf(STATUTS_BILLETAGE).default('En attente de validation'),
    created_by: p.text(),
    created_by_id: refersTo(UtilisateurEntity),
    ended_with: p.text().nullable(),
    valide_at: instant().nullable(),
    /** Who received the cash that was not left in the drawer. */
    recu_par: p.text().nullable(),
    /** Sealed whole: every column and what it said by itself; false: as it was before. */
    complet: p.boolean().default(false),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type BilletageRow = RowOf<typeof BilletageEntity>;
