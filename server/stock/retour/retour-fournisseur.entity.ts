import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_RETOUR } from '#shared/stock/retour/retour.schema.ts';
import { ProduitEntity } from '../produit/produit.entity.ts';
import { BonRetourEntity } from './bon-retour.entity.ts';
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
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

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
