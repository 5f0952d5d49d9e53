import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, day, identity, percent } from '../../platform/db/columns.ts';

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
