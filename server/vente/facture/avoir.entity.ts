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
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Credit note of a cancelled invoice or a return; own gapless series. */
export const AvoirEntity = defineEntity({
  name: 'Avoir',
  tableName: 'avoir',
  properties: {
    id: identity(),
    version: version(),
    numero: p.text().unique(),
    /** Null: sale not invoiced. */
    facture_id: refersTo(FactureEntity).nullable(),
    facture_numero: p.text().nullable(),
    vente_id: refersTo(VenteEntity),
    /** Null: undoes the whole invoice. */
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
