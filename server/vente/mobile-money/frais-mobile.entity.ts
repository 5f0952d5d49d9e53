import { defineEntity, p } from '@mikro-orm/postgresql';
import { centimes, identity, instant, refersTo } from '../../platform/db/columns.ts';
import { DemandeMobileEntity } from './demande-mobile.entity.ts';

/** [CPT-95] A fee as it became known, or its correction; immutable, written by trigger. */
export const FraisMobileEntity = defineEntity({
  name: 'FraisMobile',
  tableName: 'frais_mobile',
  properties: {
    id: identity(),
    demande_id: refersTo(DemandeMobileEntity).index(),
    montant: centimes(),
    /** Last export without it; 0: none. */
    dernier_export: p.integer(),
    at: instant().index(),
  },
});
