import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  GENRES_REGLEMENT,
  MODES_FOURNISSEUR,
} from '#shared/gestion/comptabilite/facture-fournisseur.schema.ts';
import {
  centimes,
  creationInstant,
  day,
  identity,
  oneOf,
  refersTo,
} from '../../platform/db/columns.ts';
import { FactureFournisseurEntity } from './facture-fournisseur.entity.ts';

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
