import { defineEntity, p } from '@mikro-orm/postgresql';
import { CaisseEntity } from '../caisse/caisse.entity.ts';
import {
  creationInstant,
  identity,
  instant,
  refersTo,
  version,
} from '../../platform/db/columns.ts';
import type { RowOf } from '../../platform/db/row.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';

/** A screen shown to clients; secrets are stored as their SHA-256. */
export const AfficheurEntity = defineEntity({
  name: 'Afficheur',
  tableName: 'afficheur',
  properties: {
    id: identity(),
    version: version(),
    caisse_id: refersTo(CaisseEntity),
    nom: p.text(),
    /** Seller followed; at the selling screen's own register only. */
    utilisateur_id: refersTo(UtilisateurEntity).nullable(),
    messages: p.json<string[]>().defaultRaw(`'[]'`),
    montrer_nom: p.boolean().default(false),
    /** Basket its cashier opened last, and the one before. */
    panier_id: p.integer().nullable(),
    panier_precedent_id: p.integer().nullable(),
    code_empreinte: p.text().unique().nullable(),
    code_fin_at: instant().nullable(),
    /** Of its cookie's token; null until enrolled. */
    empreinte: p.text().unique().nullable(),
    cree_par: p.text(),
    cree_at: creationInstant(),
    relie_at: instant().nullable(),
    vu_at: instant().nullable(),
    revoque_at: instant().nullable(),
    revoque_par: p.text().nullable(),
  },
});
export type AfficheurRow = RowOf<typeof AfficheurEntity>;
