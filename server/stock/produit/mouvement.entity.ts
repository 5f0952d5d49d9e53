import { defineEntity, p } from '@mikro-orm/postgresql';
import { TYPES_MOUVEMENT } from '#shared/stock/mouvement/mouvement.schema.ts';
import { ProduitEntity } from './produit.entity.ts';
import {
  bigIdentity,
  centimes,
  creationInstant,
  oneOf,
  refersTo,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Stock ledger, append-only (I3), with prices of that moment. */
export const MouvementEntity = defineEntity({
  name: 'Mouvement',
  tableName: 'mouvement',
  properties: {
    id: bigIdentity(),
    produit_id: refersTo(ProduitEntity),
    produit_libelle: p.text(),
    type: oneOf(TYPES_MOUVEMENT),
    qte: p.integer(),
    produit_prix_achat: centimes(),
    produit_prix_de_vente: centimes(),
    motif: p.text(),
    /** Document kind; `source_id`: its number. */
    source: p.text(),
    source_id: p.bigint('number').nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type MouvementRow = RowOf<typeof MouvementEntity>;
