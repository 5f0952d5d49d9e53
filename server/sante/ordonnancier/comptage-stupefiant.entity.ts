import { defineEntity, p } from '@mikro-orm/postgresql';
import { bigIdentity, refersTo } from '../../platform/db/columns.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { ActeStupefiantEntity } from './acte-stupefiant.entity.ts';

/** Append-only. */
export const ComptageStupefiantEntity = defineEntity({
  name: 'ComptageStupefiant',
  tableName: 'comptage_stupefiant',
  properties: {
    id: bigIdentity(),
    acte_id: refersTo(ActeStupefiantEntity),
    produit_id: refersTo(ProduitEntity),
    libelle: p.text(),
    attendu: p.integer(),
    boites: p.integer(),
    motif: p.text().nullable(),
  },
  uniques: [{ properties: ['acte_id', 'produit_id'] }],
});
