import { defineEntity, p } from '@mikro-orm/postgresql';
import { day } from '../../platform/db/columns.ts';

/** Sales by category over a sealed block; `fin` exclusive. Database-maintained. */
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
