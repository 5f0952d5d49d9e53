import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  NON_COMPTES,
  STATUTS_INVENTAIRE,
  TYPES_INVENTAIRE,
} from '#shared/gestion/inventaire/inventaire.schema.ts';
import { RayonEntity } from '../../stock/rayon/rayon.entity.ts';
import {
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';

/** Totals are written at closing. */
export const InventaireEntity = defineEntity({
  name: 'Inventaire',
  tableName: 'inventaire',
  properties: {
    id: identity(),
    version: version(),
    /** Generated column. */
    numero: p.text(),
    type: oneOf(TYPES_INVENTAIRE),
    rayon_id: refersTo(RayonEntity).nullable(),
    rayon: p.text().nullable(),
    statut: oneOf(STATUTS_INVENTAIRE).default('En cours'),
    non_comptes: oneOf(NON_COMPTES).nullable(),
    nb_lignes: p.integer().default(0),
    nb_comptees: p.integer().default(0),
    nb_ecarts: p.integer().default(0),
    ecart_plus: sum(),
    ecart_moins: sum(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    traite_par: p.text().nullable(),
    traite_at: instant().nullable(),
    recherche: folded(),
  },
});
export type InventaireRow = RowOf<typeof InventaireEntity>;

/**
 * Stock at count time, boxes found, boxes in open baskets (`qte_retenue`), closing delta
 * (`applique`).
 */
export const InventaireLigneEntity = defineEntity({
  name: 'InventaireLigne',
  tableName: 'inventaire_ligne',
  properties: {
    id: identity(),
    inventaire_id: refersTo(InventaireEntity),
    produit_id: refersTo(ProduitEntity),
    produit_libelle: p.text(),
    rayon: p.text().nullable(),
    version: version(),
    qte_theorique: p.integer().nullable(),
    qte_reelle: p.integer().nullable(),
    qte_retenue: p.integer().default(0),
    a_verifier: p.boolean().default(false),
    prix_achat: sum(),
    applique: p.integer().default(0),
    compte_par: p.text().nullable(),
    compte_at: instant().nullable(),
    /** First scan of the sum. */
    compte_depuis: instant().nullable(),
    /** Conflicting count by someone else, to recount. */
    autre_reelle: p.integer().nullable(),
    autre_theorique: p.integer().nullable(),
    autre_par: p.text().nullable(),
    autre_at: instant().nullable(),
  },
  uniques: [{ properties: ['inventaire_id', 'produit_id'] }],
});
export type InventaireLigneRow = RowOf<typeof InventaireLigneEntity>;
