import { defineEntity, p } from '@mikro-orm/postgresql';
import { InventaireEntity } from './inventaire.entity.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { identity, instant, refersTo, sum, version } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

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
