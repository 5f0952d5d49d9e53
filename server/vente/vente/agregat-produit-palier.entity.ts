import { defineEntity, p } from '@mikro-orm/postgresql';
import { centimes, day } from '../../platform/db/columns.ts';

/** Product sales over a sealed block; `fin` exclusive. Database-maintained. */
export const AgregatProduitPalierEntity = defineEntity({
  name: 'AgregatProduitPalier',
  tableName: 'agregat_produit_palier',
  properties: {
    debut: day().primary(),
    fin: day().primary(),
    produit_id: p.integer().primary(),
    qte: p.bigint('number'),
    ht: centimes(),
    total: centimes(),
    achat: centimes(),
  },
});
