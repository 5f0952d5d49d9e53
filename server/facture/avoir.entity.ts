import { defineEntity, p } from '@mikro-orm/postgresql';
import { FactureEntity } from './facture.entity.ts';
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

/** A credit note: an invoice whose sale was cancelled, in a series of its own without gap. */
export const AvoirEntity = defineEntity({
  name: 'Avoir',
  tableName: 'avoir',
  properties: {
    id: identity(),
    version: version(),
    numero: p.text().unique(),
    facture_id: refersTo(FactureEntity).unique(),
    facture_numero: p.text(),
    vente_id: refersTo(VenteEntity).unique(),
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
