import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_BON_RETOUR } from '#shared/stock/retour/bon-retour.schema.ts';
import { FournisseurEntity } from '../fournisseur/fournisseur.entity.ts';
import {
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

/** Its lines are `retour_fournisseur` rows. */
export const BonRetourEntity = defineEntity({
  name: 'BonRetour',
  tableName: 'bon_retour',
  properties: {
    id: identity(),
    version: version(),
    fournisseur_id: refersTo(FournisseurEntity),
    fournisseur: p.text(),
    statut: oneOf(STATUTS_BON_RETOUR).default('À envoyer'),
    motif: p.text(),
    note: p.text().nullable(),
    parti_at: instant().nullable(),
    parti_par: p.text().nullable(),
    clos_at: instant().nullable(),
    clos_par: p.text().nullable(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type BonRetourRow = RowOf<typeof BonRetourEntity>;
