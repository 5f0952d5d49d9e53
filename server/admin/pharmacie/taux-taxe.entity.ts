import { defineEntity, p } from '@mikro-orm/postgresql';
import { TAXES } from '#shared/base/fiscalite.ts';
import { creationInstant, day, identity, oneOf, percent } from '../../platform/db/columns.ts';

/** VAT or CSS, from a day on. */
export const TauxTaxeEntity = defineEntity({
  name: 'TauxTaxe',
  tableName: 'taux_taxe',
  properties: {
    id: identity(),
    taxe: oneOf(TAXES),
    taux: percent(),
    debut: day(),
    created_by: p.text(),
    created_at: creationInstant(),
  },
  uniques: [{ properties: ['taxe', 'debut'] }],
});
