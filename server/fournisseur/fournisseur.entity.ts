import { defineEntity, p } from '@mikro-orm/postgresql';
import { ECHANGES_FOURNISSEUR } from '#shared/fournisseur/fournisseur.schema.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  folded,
  identity,
  instant,
  oneOf,
  version,
} from '../db/columns.ts';
import type { RowOf } from '../db/row.ts';

/** A supplier. */
export const FournisseurEntity = defineEntity({
  name: 'Fournisseur',
  tableName: 'fournisseur',
  properties: {
    id: identity(),
    version: version(),
    libelle: p.text().unique(),
    telephone: p.text().nullable(),
    email: p.text().nullable(),
    adresse: p.text().nullable(),
    siteurl: p.text().nullable(),
    /** Days they say they take; null: what their last orders took. */
    delai_jours: p.integer().nullable(),
    /** Least order they deliver. */
    minimum_commande: centimes().nullable(),
    /** Our account at theirs. */
    compte: p.text().nullable(),
    conditions: p.text().nullable(),
    /** By what it is sent its orders, besides mail. */
    echange: oneOf(ECHANGES_FOURNISSEUR).default('aucun'),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    deleted_at: instant().nullable(),
    recherche: folded(),
  },
});
export type FournisseurRow = RowOf<typeof FournisseurEntity>;
