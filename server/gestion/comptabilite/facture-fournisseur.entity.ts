import { defineEntity, p } from '@mikro-orm/postgresql';
import { CommandeEntity } from '../../stock/commande/commande.entity.ts';
import { centimes, creationInstant, day, identity, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { FournisseurEntity } from '../../stock/fournisseur/fournisseur.entity.ts';

/** Immutable: changed by payments and credit notes only. */
export const FactureFournisseurEntity = defineEntity({
  name: 'FactureFournisseur',
  tableName: 'facture_fournisseur',
  properties: {
    id: identity(),
    fournisseur_id: refersTo(FournisseurEntity),
    fournisseur: p.text(),
    commande_id: refersTo(CommandeEntity).nullable(),
    numero: p.text(),
    date: day(),
    echeance: day(),
    montant: centimes(),
    /** Amount received, taxes included, at entry. */
    attendu: centimes().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['fournisseur_id', 'numero'] }],
});
export type FactureFournisseurRow = RowOf<typeof FactureFournisseurEntity>;
