import { defineEntity, p } from '@mikro-orm/postgresql';
import { ClientEntity } from './client.entity.ts';
import {
  centimes,
  creationInstant,
  folded,
  identity,
  refersTo,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Append-only. */
export const ReglementEntity = defineEntity({
  name: 'Reglement',
  tableName: 'reglement',
  properties: {
    id: identity(),
    client_id: refersTo(ClientEntity),
    /** Register of the drawer; null on old rows. */
    caisse_id: p.integer().nullable(),
    client: p.text(),
    montant: centimes(),
    arrondi: centimes().defaultRaw('0'),
    /** [CPT-26] Client's sector at payment time. */
    secteur_assure: p.text().nullable(),
    mode_paiement: p.text(),
    dette_avant: centimes(),
    dette_apres: centimes(),
    created_by: p.text(),
    created_at: creationInstant(),
    recherche: folded(),
  },
});
export type ReglementRow = RowOf<typeof ReglementEntity>;
