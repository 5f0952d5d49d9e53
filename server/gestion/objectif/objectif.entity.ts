import { defineEntity, p } from '@mikro-orm/postgresql';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  identity,
  refersTo,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';

/** Null seller: the pharmacy. `mois`: first day. */
export const ObjectifEntity = defineEntity({
  name: 'Objectif',
  tableName: 'objectif',
  properties: {
    id: identity(),
    mois: day(),
    utilisateur_id: refersTo(UtilisateurEntity).nullable(),
    montant: centimes(),
    created_by: p.text(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
  },
  uniques: [{ properties: ['mois', 'utilisateur_id'] }],
});
export type ObjectifRow = RowOf<typeof ObjectifEntity>;
