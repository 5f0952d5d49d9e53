import { defineEntity, p } from '@mikro-orm/postgresql';
import type { CompositionDuProduit } from '#shared/interaction/substances.schema.ts';
import { HOSPITALIERS, TABLEAUX } from '#shared/pharmacie/tableaux.schema.ts';
import { RayonEntity } from '../rayon/rayon.entity.ts';
import { ReferenceEntity } from '../reference/reference.entity.ts';
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
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A product. Only `sortir-du-stock.ts` moves `qte`; `tri` and `recherche` are written by the
 * base.
 */
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
    /** What a box costs on the average, kept at each delivery; null before the first. */
    cout_moyen: centimes().nullable(),
    tva: p.boolean().default(false),
    css: p.boolean().default(false),
    couvert: p.boolean().default(true),
    /** As it is treated: what was typed, else what the reference base says by its CIPs. */
    tableau: oneOf(TABLEAUX).nullable(),
    /** What somebody decided, 'aucun' being none; null: the base decides. */
    tableau_saisi: oneOf(['aucun', ...TABLEAUX]).nullable(),
    hospitalier: oneOf(HOSPITALIERS).nullable(),
    /** On a secure prescription. */
    securisee: p.boolean().default(false),
    /** Units of dosage in a box; null when nobody said it, and a box counts for one. */
    unites_de_prise: p.integer().nullable(),
    /** Last number of its account of narcotics; null while none is open. */
    rang_stupefiant: p.integer().nullable(),
    posologie: p.text().nullable(),
    photo: p.text().nullable(),
    is_active: p.boolean().default(true),
    /** What it is made of, as far as it is known; null without a thesaurus, or a code or a DCI. */
    composition: p.json<CompositionDuProduit>().nullable(),
    /** The state of the bases it was made from; 0: to be made again. */
    composee: p.integer().default(0),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    tri: folded(),
    recherche: folded(),
  },
});
export type ProduitRow = RowOf<typeof ProduitEntity>;
