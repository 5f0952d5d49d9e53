import { defineEntity, p } from '@mikro-orm/postgresql';
import { BonRetourEntity } from './bon-retour.entity.ts';
import { centimes, creationInstant, day, identity, ownedBy } from '../../platform/db/columns.ts';

/** Supplier's credit note for a slip. */
export const AvoirFournisseurEntity = defineEntity({
  name: 'AvoirFournisseur',
  tableName: 'avoir_fournisseur',
  properties: {
    id: identity(),
    bon_id: ownedBy(BonRetourEntity),
    numero: p.text(),
    montant: centimes(),
    date: day(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['bon_id', 'numero'] }],
});
