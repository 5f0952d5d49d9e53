import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_IMPORT_PRODUITS } from '#shared/produit/import.schema.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';
import { creationInstant, identity, instant, oneOf, ownedBy, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A file of products being imported: rows wait, judged, until all of them are written or none.
 * `demande_at`: when its work was asked for; `essais`: how many times a process began it.
 */
export const ImportProduitEntity = defineEntity({
  name: 'ImportProduit',
  tableName: 'import_produit',
  properties: {
    id: identity(),
    utilisateur_id: ownedBy(UtilisateurEntity),
    fichier: p.text(),
    nb_lignes: p.integer(),
    statut: oneOf(STATUTS_IMPORT_PRODUITS).default('En cours'),
    nouveaux: p.integer().default(0),
    modifies: p.integer().default(0),
    inchanges: p.integer().default(0),
    fautives: p.integer().default(0),
    avertissements: p.integer().default(0),
    created_at: creationInstant(),
    importe_at: instant().nullable(),
    version: version(),
    created_by: p.text().default(''),
    adresse: p.text().default(''),
    ignorees: p.json<string[]>().defaultRaw("'[]'::jsonb"),
    erreurs: p.json<string[]>().defaultRaw("'[]'::jsonb"),
    faits: p.integer().default(0),
    total: p.integer().default(0),
    essais: p.integer().default(0),
    demande_at: instant().nullable(),
    termine_at: instant().nullable(),
  },
});
export type ImportProduitRow = RowOf<typeof ImportProduitEntity>;
