import { defineEntity, p } from '@mikro-orm/postgresql';
import { OPERATIONS_MOBILES } from '#shared/vente/mobile-money/demande.schema.ts';
import { identity, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { DemandeMobileEntity } from './demande-mobile.entity.ts';

export const DemandeMobileEchangeEntity = defineEntity({
  name: 'DemandeMobileEchange',
  tableName: 'demande_mobile_echange',
  properties: {
    id: identity(),
    demande_id: refersTo(DemandeMobileEntity),
    operation: oneOf(OPERATIONS_MOBILES),
    debut_at: instant(),
    duree_ms: p.integer().nullable(),
    /** HTTP; null: no answer. */
    statut: p.integer().nullable(),
    /** No secret, no whole phone number. */
    envoi: p.text(),
    reponse: p.text().nullable(),
    issue: p.text().nullable(),
  },
});
export type DemandeMobileEchangeRow = RowOf<typeof DemandeMobileEchangeEntity>;
