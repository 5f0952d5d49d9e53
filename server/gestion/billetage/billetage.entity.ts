import { defineEntity, p } from '@mikro-orm/postgresql';
import { type Coupure, STATUTS_BILLETAGE } from '#shared/gestion/billetage/billetage.schema.ts';
import { CaisseEntity } from '../../vente/caisse/caisse.entity.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
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
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

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
    /** Generated column. */
    attendu: computedCentimes(),
    /** Generated column. */
    ecart: computedCentimes(),
    motif_ecart: p.text().nullable(),
    motif_cheque: p.text().nullable(),
    motif_mobile_money: p.text().nullable(),
    motif_autres: p.text().nullable(),
    /** Float left for the next session; null: not stated. */
    fond_laisse: centimes().nullable(),
    motif_renvoi: p.text().nullable(),
    renvoye_par: p.text().nullable(),
    statut: oneOf(STATUTS_BILLETAGE).default('En attente de validation'),
    created_by: p.text(),
    created_by_id: refersTo(UtilisateurEntity),
    ended_with: p.text().nullable(),
    valide_at: instant().nullable(),
    /** Receiver of the cash not left in the drawer. */
    recu_par: p.text().nullable(),
    /** True: the seal covers every column; false: legacy seal. */
    complet: p.boolean().default(false),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type BilletageRow = RowOf<typeof BilletageEntity>;
