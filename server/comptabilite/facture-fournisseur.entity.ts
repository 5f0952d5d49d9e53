import { defineEntity, p } from '@mikro-orm/postgresql';
import { CommandeEntity } from '../commande/commande.entity.ts';
import { centimes, creationInstant, day, identity, refersTo } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';
import { FournisseurEntity } from '../fournisseur/fournisseur.entity.ts';

/** What a supplier asks for. Written once: what changes it is a payment or a credit note. */
export const FactureFournisseurEntity = defineEntity({
  name: 'FactureFournisseur',
  tableName: 'facture_fournisseur',
  properties: {
    id: identity(),
    fournisseur_id: refersTo(FournisseurEntity),
    fournisseur: p.text(),
    /** The delivery it is of, when it is of one. */
    commande_id: refersTo(CommandeEntity).nullable(),
    numero: p.text(),
    date: day(),
    echeance: day(),
    montant: centimes(),
    /** What was received of the delivery, taxes in, when it was entered. */
    attendu: centimes().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['fournisseur_id', 'numero'] }],
});
export type FactureFournisseurRow = RowOf<typeof FactureFournisseurEntity>;
