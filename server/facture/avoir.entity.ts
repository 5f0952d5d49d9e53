import { defineEntity, p } from '@mikro-orm/postgresql';
import { FactureEntity } from './facture.entity.ts';
import { RetourVenteEntity } from '../vente/retour-vente.entity.ts';
import { VenteEntity } from '../vente/vente.entity.ts';
import { ClientEntity } from '../clientele/client.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  folded,
  identity,
  refersTo,
  version,
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A credit note: an invoice whose sale was cancelled, or a return, in a series of its own without
 * gap.
 */
export const AvoirEntity = defineEntity({
  name: 'Avoir',
  tableName: 'avoir',
  properties: {
    id: identity(),
    version: version(),
    numero: p.text().unique(),
    /** Null: the sale was never invoiced. */
    facture_id: refersTo(FactureEntity).nullable(),
    facture_numero: p.text().nullable(),
    vente_id: refersTo(VenteEntity),
    /** The return it is of; null: it undoes the whole invoice. */
    retour_id: refersTo(RetourVenteEntity).unique().nullable(),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    net_a_payer: centimes(),
    total: centimes(),
    total_prise_en_charge: centimes(),
    motif: p.text().nullable(),
    numero_fiscal: p.text().nullable(),
    code_qr: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type AvoirRow = RowOf<typeof AvoirEntity>;
