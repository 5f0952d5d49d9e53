import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  MODES_FONDS,
  STATUTS_BORDEREAU,
  type PartDuBordereau,
  type SousTotal,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  percent,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { VenteEntity } from '../vente/vente.entity.ts';

export const BordereauEntity = defineEntity({
  name: 'Bordereau',
  tableName: 'bordereau',
  properties: {
    id: identity(),
    version: version(),
    numero: p.text().unique(),
    secteur: p.text(),
    debut: day(),
    fin: day(),
    nombre: p.integer(),
    total: centimes(),
    total_prise_en_charge: centimes(),
    /** FCFA. */
    sous_totaux: p.json<SousTotal[]>(),
    statut: oneOf(STATUTS_BORDEREAU).default('Exporté'),
    depose_le: day().nullable(),
    reference_depot: p.text().nullable(),
    montant_paye: sum(),
    dernier_paiement_le: day().nullable(),
    rejete_at: instant().nullable(),
    motif_rejet: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type BordereauRow = RowOf<typeof BordereauEntity>;

/** Immutable; a sale is on one bordereau, once. */
export const BordereauFeuilleEntity = defineEntity({
  name: 'BordereauFeuille',
  tableName: 'bordereau_feuille',
  properties: {
    vente_id: refersTo(VenteEntity).primary(),
    bordereau_id: refersTo(BordereauEntity),
    rang: p.integer(),
    created_at: instant(),
    client: p.text(),
    identifiant_assure: p.text(),
    nom_assure: p.text(),
    numero_feuille_assure: p.text(),
    /** FCFA. */
    parts: p.json<PartDuBordereau[]>(),
    total: centimes(),
    total_prise_en_charge: centimes(),
  },
  uniques: [{ properties: ['bordereau_id', 'rang'] }],
});

/** `mode` is null on the oldest rows. */
export const BordereauPaiementEntity = defineEntity({
  name: 'BordereauPaiement',
  tableName: 'bordereau_paiement',
  properties: {
    id: identity(),
    bordereau_id: refersTo(BordereauEntity),
    montant: centimes(),
    le: day(),
    reference: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    mode: oneOf(MODES_FONDS).nullable(),
  },
});

/** Last number used, by year. */
export const CompteurBordereauEntity = defineEntity({
  name: 'CompteurBordereau',
  tableName: 'compteur_bordereau',
  properties: {
    annee: p.integer().primary().autoincrement(false),
    numero: p.integer(),
  },
});

/** Effective from a day; 0 ends it. */
export const TauxCnamgsEntity = defineEntity({
  name: 'TauxCnamgs',
  tableName: 'taux_cnamgs',
  properties: {
    id: identity(),
    libelle: p.text(),
    taux: percent(),
    debut: day(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['libelle', 'debut'] }],
});
