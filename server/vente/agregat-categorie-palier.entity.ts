import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../db/columns.ts';

/**
 * Sales that hold a category, over a sealed block of days; `fin` is the day after the last. Kept
 * by the base.
 */
export const AgregatCategoriePalierEntity = defineEntity({
  name: 'AgregatCategoriePalier',
  tableName: 'agregat_categorie_palier',
  properties: {
    debut: day().primary(),
    fin: day().primary(),
    caisse_id: p.integer().primary(),
    categorie: p.text().primary(),
    nombre: p.integer(),
  },
});
