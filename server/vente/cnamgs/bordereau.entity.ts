import { defineEntity, p } from '@mikro-orm/postgresql';
import { type SousTotal, STATUTS_BORDEREAU } from '#shared/vente/cnamgs/bordereau.schema.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

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
