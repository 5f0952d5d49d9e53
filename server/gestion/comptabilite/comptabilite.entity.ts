import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  centimes,
  creationInstant,
  day,
  identity,
  oneOf,
  refersTo,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { CommandeEntity } from '../../stock/commande/commande.entity.ts';
import { FournisseurEntity } from '../../stock/fournisseur/fournisseur.entity.ts';
import {
  GENRES_REGLEMENT,
  MODES_FOURNISSEUR,
} from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';

/** Frozen by the first export; immutable. */
export const ExportComptableEntity = defineEntity({
  name: 'ExportComptable',
  tableName: 'export_comptable',
  properties: {
    id: identity(),
    /** 'YYYY-MM'. */
    mois: p.text().unique(),
    /** Canonical text of `FaitsComptables`. */
    faits: p.text(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
export type ExportComptableRow = RowOf<typeof ExportComptableEntity>;

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

/** Payment or credit note; append-only. */
export const ReglementFournisseurEntity = defineEntity({
  name: 'ReglementFournisseur',
  tableName: 'reglement_fournisseur',
  properties: {
    id: identity(),
    facture_id: refersTo(FactureFournisseurEntity),
    genre: oneOf(GENRES_REGLEMENT),
    montant: centimes(),
    date: day(),
    /** Null for a credit note. */
    mode: oneOf(MODES_FOURNISSEUR).nullable(),
    reference: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
});
