import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_GARDE } from '#shared/gestion/garde/garde.schema.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  identity,
  instant,
  oneOf,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

export const GardeEntity = defineEntity({
  name: 'Garde',
  tableName: 'garde',
  properties: {
    id: identity(),
    version: version(),
    date_debut: day(),
    heure_debut: p.text(),
    date_fin: day(),
    heure_fin: p.text(),
    debut_at: instant(),
    fin_at: instant(),
    /** Per unit sold. */
    montant_taxe: centimes(),
    statut: oneOf(STATUTS_GARDE).default('Programmé'),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
  },
});
export type GardeRow = RowOf<typeof GardeEntity>;
