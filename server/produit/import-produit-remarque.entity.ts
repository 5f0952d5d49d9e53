import { defineEntity, p } from '@mikro-orm/postgresql';
import { ImportProduitEntity } from './import-produit.entity.ts';
import { folded, identity, ownedBy } from '../db/columns.ts';

/** What is said of a row of an imported file. */
export const ImportProduitRemarqueEntity = defineEntity({
  name: 'ImportProduitRemarque',
  tableName: 'import_produit_remarque',
  properties: {
    id: identity(),
    import_id: ownedBy(ImportProduitEntity),
    ligne: p.integer(),
    colonne: p.text(),
    lu: p.text(),
    phrase: p.text(),
    grave: p.boolean(),
    recherche: folded(),
  },
});
