import { defineEntity, p } from '@mikro-orm/postgresql';
import type { FicheBase } from '#shared/stock/medicament/fiche.schema.ts';

/** Read whole by its sheet, never searched. */
export const MedicamentFicheEntity = defineEntity({
  name: 'MedicamentFiche',
  tableName: 'medicament_fiche',
  properties: {
    cis: p.text().primary(),
    fiche: p.json<FicheBase>(),
  },
});
