import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_COMMANDE } from '#shared/stock/commande/commande.schema.ts';
import { FournisseurEntity } from '../fournisseur/fournisseur.entity.ts';
import {
  centimes,
  changeInstant,
  creationInstant,
  day,
  folded,
  identity,
  instant,
  oneOf,
  refersTo,
  sum,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';

export const CommandeEntity = defineEntity({
  name: 'Commande',
  tableName: 'commande',
  properties: {
    id: identity(),
    version: version(),
    /** Generated column. */
    numero: p.text(),
    fournisseur_id: refersTo(FournisseurEntity).nullable(),
    fournisseur_libelle: p.text().default(''),
    facture: p.text().nullable(),
    status: oneOf(STATUTS_COMMANDE).default('BROUILLON'),
    total_achat: sum(),
    total_vente: sum(),
    total_tva: sum(),
    total_css: sum(),
    created_by: p.text(),
    ended_with: p.text().nullable(),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
    envoyee_at: instant().nullable(),
    attendue_le: day().nullable(),
    retard_dit_at: instant().nullable(),
    /** Mail in progress: a double click sends one. */
    envoi_debut_at: instant().nullable(),
    envoyee_a: p.text().nullable(),
    /** Version mailed: no resend after a crash. */
    envoyee_version: p.integer().nullable(),
    /** Intended spend. */
    budget: centimes().nullable(),
  },
});
export type CommandeRow = RowOf<typeof CommandeEntity>;
