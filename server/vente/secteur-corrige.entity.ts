import { defineEntity, p } from '@mikro-orm/postgresql';
import { identity, instant, ownedBy } from '../db/columns.ts';
import { VenteEntity } from './vente.entity.ts';

/**
 * [CPT-27] A sale's sector, put right after a month left for the accountant: the base writes it as the
 * sale changes. Written once, never changed.
 */
export const SecteurCorrigeEntity = defineEntity({
  name: 'SecteurCorrige',
  tableName: 'secteur_corrige',
  properties: {
    id: identity(),
    vente_id: ownedBy(VenteEntity).index(),
    avant: p.text().nullable(),
    apres: p.text().nullable(),
    /** The last export that had the sector of before. */
    dernier_export: p.integer(),
    at: instant().index(),
  },
});
