import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Remarque, ValeursImport } from '#shared/produit/import.rules.ts';
import { ImportProduitEntity } from './import-produit.entity.ts';
import { oneOf, ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A row of an imported file: only the columns given, amounts in hundredths; the faults of its
 * cells beside.
 */
export const ImportProduitLigneEntity = defineEntity({
  name: 'ImportProduitLigne',
  tableName: 'import_produit_ligne',
  properties: {
    import_id: ownedBy(ImportProduitEntity).primary(),
    ligne: p.integer().primary(),
    valeurs: p.json<ValeursImport>(),
    cips: p.array(),
    fautes: p.json<Remarque[]>(),
    produit_id: p.integer().nullable(),
    candidats: p.integer().default(0),
    genre: oneOf(['nouveau', 'modifie', 'inchange', 'fautive']).nullable(),
  },
});
export type ImportProduitLigneRow = RowOf<typeof ImportProduitLigneEntity>;
