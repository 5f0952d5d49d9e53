import { defineEntity, p } from '@mikro-orm/postgresql';
import { changeInstant, day, refersTo } from '../db/columns.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { PrescripteurEntity } from './prescripteur.entity.ts';

/** The prescription of a basket, until it is sold: then the register holds it, and this row goes. */
export const OrdonnanceEntity = defineEntity({
  name: 'Ordonnance',
  tableName: 'ordonnance',
  properties: {
    reservation_id: refersTo(ReservationEntity).primary(),
    prescripteur_id: refersTo(PrescripteurEntity).nullable(),
    date_ordonnance: day().nullable(),
    /** A prescriber who buys for himself: there is no patient. */
    usage_professionnel: p.boolean().default(false),
    patient: p.text().nullable(),
    patient_adresse: p.text().nullable(),
    /** Who came for it, when it is not the patient; and what proved who he is. */
    porteur: p.text().nullable(),
    porteur_adresse: p.text().nullable(),
    porteur_piece: p.text().nullable(),
    created_by: p.text(),
    updated_at: changeInstant(),
  },
});
