import { defineEntity, p } from '@mikro-orm/postgresql';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { ClientEntity } from '../clientele/client.entity.ts';
import { VenteEntity } from '../vente/vente.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Quote, then invoice once validated. */
export const FactureEntity = defineEntity({
  name: 'Facture',
  tableName: 'facture',
  properties: {
    id: identity(),
    version: version(),
    type: oneOf(['Devis', 'Facture']).default('Devis'),
    reservation_id: refersTo(ReservationEntity),
    client_id: refersTo(ClientEntity),
    client: p.text(),
    net_a_payer: centimes(),
    est_valide: p.boolean().default(false),
    vente_id: refersTo(VenteEntity).nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    /** Validity in days, from the setting at creation. */
    validite_jours: p.integer().default(30),
    deleted_at: instant().nullable(),
    numero: p.text().unique().nullable(),
    valide_at: instant().nullable(),
    valide_par: p.text().nullable(),
    numero_fiscal: p.text().nullable(),
    code_qr: p.text().nullable(),
    envoye_at: instant().nullable(),
    envoye_a: p.text().nullable(),
    recherche: folded(),
    /** Mail in progress: a double click sends one. */
    envoi_debut_at: instant().nullable(),
    envoi_cle: p.uuid().nullable(),
    /** Version mailed: no resend after a crash. */
    envoye_version: p.integer().nullable(),
  },
});
export type FactureRow = RowOf<typeof FactureEntity>;
