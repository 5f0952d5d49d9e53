import { defineEntity, p } from '@mikro-orm/postgresql';
import { creationInstant, day, identity, percent } from '../db/columns.ts';

/** A rate of coverage, from a day on; 0 ends it. */
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
