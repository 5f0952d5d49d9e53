import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_BON_RETOUR } from '#shared/stock/retour/bon-retour.schema.ts';
import { FournisseurEntity } from '../fournisseur/fournisseur.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  ownedBy,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { STATUTS_RETOUR } from '#shared/stock/retour/retour.schema.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';

/** Its lines are `retour_fournisseur` rows. */
export const BonRetourEntity = defineEntity({
  name: 'BonRetour',
  tableName: 'bon_retour',
  properties: {
    id: identity(),
    version: version(),
    fournisseur_id: refersTo(FournisseurEntity),
    fournisseur: p.text(),
    statut: oneOf(STATUTS_BON_RETOUR).default('À envoyer'),
    motif: p.text(),
    note: p.text().nullable(),
    parti_at: instant().nullable(),
    parti_par: p.text().nullable(),
    clos_at: instant().nullable(),
    clos_par: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type BonRetourRow = RowOf<typeof BonRetourEntity>;

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

export const RetourFournisseurEntity = defineEntity({
  name: 'RetourFournisseur',
  tableName: 'retour_fournisseur',
  properties: {
    id: identity(),
    version: version(),
    produit_id: refersTo(ProduitEntity),
    libelle: p.text(),
    fournisseur_id: refersTo(FournisseurEntity),
    fournisseur: p.text(),
    qte: p.integer(),
    montant: centimes(),
    motif: p.text(),
    lot_numero: p.text().nullable(),
    statut: oneOf(STATUTS_RETOUR).default('En attente'),
    traite_at: instant().nullable(),
    traite_par: p.text().nullable(),
    bon_id: refersTo(BonRetourEntity).nullable(),
    lot_expiration: day().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type RetourFournisseurRow = RowOf<typeof RetourFournisseurEntity>;
