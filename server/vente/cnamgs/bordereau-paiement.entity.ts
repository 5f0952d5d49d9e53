import { defineEntity, p } from '@mikro-orm/postgresql';
import { MODES_FONDS } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { BordereauEntity } from './bordereau.entity.ts';
import {
  centimes,
  creationInstant,
  day,
  identity,
  oneOf,
  refersTo,
} from '../../platform/db/columns.ts';

/** `mode` is null on the oldest rows. */
export const BordereauPaiementEntity = defineEntity({
  name: 'BordereauPaiement',
  tableName: 'bordereau_paiement',
  properties: {
    id: identity(),
    bordereau_id: refersTo(BordereauEntity),
    montant: centimes(),
    le: day(),
    reference: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    mode: oneOf(MODES_FONDS).nullable(),
  },
});
