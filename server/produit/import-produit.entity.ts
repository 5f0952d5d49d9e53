import { defineEntity, p } from '@mikro-orm/postgresql';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';
import { creationInstant, identity, instant, oneOf, ownedBy } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A file of products being imported: rows wait, judged, until all of them are written or none. */
export const ImportProduitEntity = defineEntity({
  name: 'ImportProduit',
  tableName: 'import_produit',
  properties: {
    id: identity(),
    utilisateur_id: ownedBy(UtilisateurEntity),
    fichier: p.text(),
    nb_lignes: p.integer(),
    statut: oneOf(['En cours', 'Vérifié', 'Importé']).default('En cours'),
    nouveaux: p.integer().default(0),
    modifies: p.integer().default(0),
    inchanges: p.integer().default(0),
    fautives: p.integer().default(0),
    avertissements: p.integer().default(0),
    created_at: creationInstant(),
    importe_at: instant().nullable(),
  },
});
export type ImportProduitRow = RowOf<typeof ImportProduitEntity>;
