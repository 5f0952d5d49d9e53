import { defineEntity, p } from '@mikro-orm/postgresql';
import { InventaireEntity } from './inventaire.entity.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';
import { identity, instant, refersTo, sum, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/**
 * A counted product: the stock said then, the boxes found, those standing in open baskets
 * (`qte_retenue`), and what closing wrote (`applique`).
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
    /** The first of the scans that its quantity adds up. */
    compte_depuis: instant().nullable(),
    /** What somebody else had found, too far from it: to be counted again. */
    autre_reelle: p.integer().nullable(),
    autre_theorique: p.integer().nullable(),
    autre_par: p.text().nullable(),
    autre_at: instant().nullable(),
  },
  uniques: [{ properties: ['inventaire_id', 'produit_id'] }],
});
export type InventaireLigneRow = RowOf<typeof InventaireLigneEntity>;
