import { defineEntity, p } from '@mikro-orm/postgresql';
import { STATUTS_PROMIS } from '#shared/vente/promis/promis.schema.ts';
import { ProduitEntity } from '../../stock/produit/produit.entity.ts';
import { ClientEntity } from '../clientele/clientele.entity.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
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

/** Shortage noted for a client to call back. */
export const PromisEntity = defineEntity({
  name: 'Promis',
  tableName: 'promis',
  properties: {
    id: identity(),
    version: version(),
    produit_id: refersTo(ProduitEntity),
    produit_libelle: p.text(),
    client_id: refersTo(ClientEntity).nullable(),
    nom: p.text(),
    telephone: p.text(),
    qte: p.integer(),
    statut: oneOf(STATUTS_PROMIS).default('En attente'),
    annonce_at: instant().nullable(),
    traite_at: instant().nullable(),
    traite_par: p.text().nullable(),
    created_by: p.text(),
    created_by_id: refersTo(UtilisateurEntity),
    created_at: creationInstant(),
    updated_at: changeInstant(),
    recherche: folded(),
  },
});
export type PromisRow = RowOf<typeof PromisEntity>;
