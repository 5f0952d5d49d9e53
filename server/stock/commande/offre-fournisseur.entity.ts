import { defineEntity, p } from '@mikro-orm/postgresql';
import { SOURCES_OFFRE } from '#shared/stock/commande/offre.schema.ts';
import {
  centimes,
  changeInstant,
  identity,
  oneOf,
  ownedBy,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { FournisseurEntity } from '../fournisseur/fournisseur.entity.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';

export const OffreFournisseurEntity = defineEntity({
  name: 'OffreFournisseur',
  tableName: 'offre_fournisseur',
  properties: {
    id: identity(),
    version: version(),
    produit_id: ownedBy(ProduitEntity),
    fournisseur_id: refersTo(FournisseurEntity),
    prix_achat: centimes(),
    /** Free boxes per paid boxes; both or none. */
    ug_par: p.integer().nullable(),
    ug: p.integer().nullable(),
    /** Supplier's product code. */
    code: p.text().nullable(),
    qte_min: p.integer().nullable(),
    /** Typed, price list, or delivery. */
    source: oneOf(SOURCES_OFFRE),
    updated_by: p.text(),
    updated_at: changeInstant(),
  },
  uniques: [{ properties: ['produit_id', 'fournisseur_id'] }],
});
export type OffreFournisseurRow = RowOf<typeof OffreFournisseurEntity>;
