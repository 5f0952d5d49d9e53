import { defineEntity, p } from '@mikro-orm/postgresql';
import { TABLEAUX } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { bigIdentity, folded, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { InscriptionEntity } from './inscription.entity.ts';

/** Numbered, append-only. */
export const InscriptionLigneEntity = defineEntity({
  name: 'InscriptionLigne',
  tableName: 'inscription_ligne',
  properties: {
    id: bigIdentity(),
    inscription_id: refersTo(InscriptionEntity),
    registre: oneOf(TABLEAUX),
    numero: p.integer(),
    produit_id: refersTo(ProduitEntity),
    libelle: p.text(),
    cip: p.text().nullable(),
    /** Boxes, below 0 when returned; dosage units per box. */
    qte: p.integer(),
    unites: p.integer(),
    corrige_ligne_id: p.bigint('number').nullable(),
    at: instant(),
    recherche: folded(),
  },
  uniques: [{ properties: ['registre', 'numero'] }],
});
export type InscriptionLigneRow = RowOf<typeof InscriptionLigneEntity>;
