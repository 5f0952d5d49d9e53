import { defineEntity, type InferEntity, p } from '@mikro-orm/postgresql';

/**
 * A product as single acts write it. `qte` is absent: only `sortir-du-stock.ts` moves it. Amounts
 * in hundredths.
 */
export const ProduitEntity = defineEntity({
  name: 'Produit',
  tableName: 'produit',
  properties: {
    id: p.integer().primary(),
    version: p.integer().version(),
    libelle: p.text(),
    cip: p.text().nullable(),
    cip_1: p.text().nullable(),
    cip_2: p.text().nullable(),
    cip_deux: p.text().nullable(),
    dci: p.text().nullable(),
    qte_min: p.integer(),
    qte_max: p.integer(),
    rayon_id: p.integer().nullable(),
    nature_id: p.integer().nullable(),
    forme: p.text().nullable(),
    famille: p.text().nullable(),
    classe: p.text().nullable(),
    categorie: p.text().nullable(),
    prix_achat: p.bigint('number'),
    prix_de_vente: p.bigint('number'),
    tva: p.boolean(),
    css: p.boolean(),
    posologie: p.text().nullable(),
    is_active: p.boolean(),
    created_at: p.datetime().onCreate(() => new Date()),
    updated_at: p
      .datetime()
      .onCreate(() => new Date())
      .onUpdate(() => new Date()),
  },
});
export type ProduitLigne = InferEntity<typeof ProduitEntity>;
