import { defineEntity, p } from '@mikro-orm/postgresql';
import { GENRES_ACTE } from '#shared/sante/ordonnancier/stupefiant.schema.ts';
import { identity, instant, oneOf, refersTo } from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';

/** Destroyed, lost, stolen, counted. Append-only. */
export const ActeStupefiantEntity = defineEntity({
  name: 'ActeStupefiant',
  tableName: 'acte_stupefiant',
  properties: {
    id: identity(),
    genre: oneOf(GENRES_ACTE),
    /** Report or complaint number. */
    reference: p.text().nullable(),
    motif: p.text().nullable(),
    par_id: refersTo(UtilisateurEntity),
    par: p.text(),
    /** The witness. */
    temoin_id: refersTo(UtilisateurEntity).nullable(),
    temoin: p.text().nullable(),
    at: instant(),
  },
});
export type ActeStupefiantRow = RowOf<typeof ActeStupefiantEntity>;
