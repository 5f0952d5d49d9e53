import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CompositionDuProduit } from '#shared/sante/interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { RayonEntity } from '../rayon/rayon.entity.ts';
import { ReferenceEntity } from '../../admin/reference/reference.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  folded,
  identity,
  oneOf,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** `qte` moves only in `mouvoir-stock.sql.ts`; `tri` and `recherche` are database-generated. */
export const ProduitEntity = defineEntity({
  name: 'Produit',
  tableName: 'produit',
  properties: {
    id: identity(),
    version: version(),
    libelle: p.text(),
    cip: p.text().nullable(),
    cip_1: p.text().nullable(),
    cip_2: p.text().nullable(),
    cip_deux: p.text().nullable(),
    dci: p.text().nullable(),
    /** Boxes in stock. */
    qte: p.integer().default(0),
    qte_min: p.integer().default(0),
    qte_max: p.integer().default(0),
    rayon_id: refersTo(RayonEntity).nullable(),
    nature_id: refersTo(ReferenceEntity).nullable(),
    forme: p.text().nullable(),
    famille: p.text().nullable(),
    classe: p.text().nullable(),
    categorie: p.text().nullable(),
    prix_achat: sum(),
    prix_de_vente: centimes(),
    /** Average box cost, updated per delivery; null before the first. */
    cout_moyen: centimes().nullable(),
    tva: p.boolean().default(false),
    /** [IMP-34] Assumed by an import. */
    tva_a_verifier: p.boolean().default(false),
    css: p.boolean().default(false),
    couvert: p.boolean().default(true),
    /** Effective: typed, else the base's by CIP. */
    tableau: oneOf(TABLEAUX).nullable(),
    /** Typed; 'aucun': none; null: the base decides. */
    tableau_saisi: oneOf(['aucun', ...TABLEAUX]).nullable(),
    hospitalier: oneOf(HOSPITALIERS).nullable(),
    securisee: p.boolean().default(false),
    /** Dosage units per box; null: unknown, counts as one. */
    unites_de_prise: p.integer().nullable(),
    /** Last narcotics account number; null: closed. */
    rang_stupefiant: p.integer().nullable(),
    posologie: p.text().nullable(),
    photo: p.text().nullable(),
    is_active: p.boolean().default(true),
    /** Null when unknown, or without thesaurus. */
    composition: p.json<CompositionDuProduit>().nullable(),
    /** Base state used; 0: to recompute. */
    composee: p.integer().default(0),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    tri: folded(),
    recherche: folded(),
  },
});
export type ProduitRow = RowOf<typeof ProduitEntity>;
