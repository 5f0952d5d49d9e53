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
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A quote made from a basket, then the invoice it becomes when it is validated. */
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
    /** Days that it stands as a quote, by the setting it was made under. */
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
    /** Somebody is handing the mail over at this moment: two presses send one. */
    envoi_debut_at: instant().nullable(),
    envoi_cle: p.uuid().nullable(),
    /** Which version was mailed: a crash after the mail does not send it again. */
    envoye_version: p.integer().nullable(),
  },
});
export type FactureRow = RowOf<typeof FactureEntity>;
