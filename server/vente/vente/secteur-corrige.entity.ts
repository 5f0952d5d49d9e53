import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, instant, ownedBy } from '../../platform/db/columns.ts';
import { VenteEntity } from './vente.entity.ts';

/** [CPT-27] Sector corrected after accounting export; immutable, written by trigger. */
export const SecteurCorrigeEntity = defineEntity({
  name: 'SecteurCorrige',
  tableName: 'secteur_corrige',
  properties: {
    id: identity(),
    vente_id: ownedBy(VenteEntity).index(),
    avant: p.text().nullable(),
    apres: p.text().nullable(),
    /** Last export with the old sector. */
    dernier_export: p.integer(),
    at: instant().index(),
  },
});
