import { defineEntity, p } from '@mikro-orm/postgresql';
import { changeInstant, day, refersTo } from '../../platform/db/columns.ts';
import { ReservationEntity } from '../../vente/reservation/reservation.entity.ts';
import { PrescripteurEntity } from './prescripteur.entity.ts';

/** Deleted at the sale: the register then holds it. */
export const OrdonnanceEntity = defineEntity({
  name: 'Ordonnance',
  tableName: 'ordonnance',
  properties: {
    reservation_id: refersTo(ReservationEntity).primary(),
    prescripteur_id: refersTo(PrescripteurEntity).nullable(),
    date_ordonnance: day().nullable(),
    /** Prescriber buying for himself: no patient. */
    usage_professionnel: p.boolean().default(false),
    patient: p.text().nullable(),
    patient_adresse: p.text().nullable(),
    /** Collector other than the patient, with identity proof. */
    porteur: p.text().nullable(),
    porteur_adresse: p.text().nullable(),
    porteur_piece: p.text().nullable(),
    created_by: p.text(),
    updated_at: changeInstant(),
  },
});
