import { defineEntity, p } from '@mikro-orm/postgresql';
import { changeInstant, creationInstant, folded, identity, version } from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** Who prescribes, as the counter remembers them; `tri` and `recherche` are the base's own. */
export const PrescripteurEntity = defineEntity({
  name: 'Prescripteur',
  tableName: 'prescripteur',
  properties: {
    id: identity(),
    version: version(),
    nom: p.text(),
    adresse: p.text().nullable(),
    etablissement: p.text().nullable(),
    specialite: p.text().nullable(),
    /** Of the Ordre, as it is on the prescription. */
    numero: p.text().nullable(),
    is_active: p.boolean().default(true),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    tri: folded(),
    recherche: folded(),
  },
});
export type PrescripteurRow = RowOf<typeof PrescripteurEntity>;
