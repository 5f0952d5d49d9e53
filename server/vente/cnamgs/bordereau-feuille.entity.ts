import { defineEntity, p } from '@mikro-orm/postgresql';
import type { PartDuBordereau } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { VenteEntity } from '../vente/vente.entity.ts';
import { BordereauEntity } from './bordereau.entity.ts';
import { centimes, instant, refersTo } from '../../platform/db/columns.ts';

/** Immutable; a sale is on one bordereau, once. */
export const BordereauFeuilleEntity = defineEntity({
  name: 'BordereauFeuille',
  tableName: 'bordereau_feuille',
  properties: {
    vente_id: refersTo(VenteEntity).primary(),
    bordereau_id: refersTo(BordereauEntity),
    rang: p.integer(),
    created_at: instant(),
    client: p.text(),
    identifiant_assure: p.text(),
    nom_assure: p.text(),
    numero_feuille_assure: p.text(),
    /** FCFA. */
    parts: p.json<PartDuBordereau[]>(),
    total: centimes(),
    total_prise_en_charge: centimes(),
  },
  uniques: [{ properties: ['bordereau_id', 'rang'] }],
});
