import { defineEntity, p } from '@mikro-orm/postgresql';
import { RAISONS_ACCEPTATION } from '#shared/sante/interaction/acceptation.schema.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';
import { creationInstant, day, identity, oneOf, refersTo } from '../../platform/db/columns.ts';
import { ReservationEntity } from './reservation.entity.ts';

/** Append-only. */
export const ContreIndicationAccepteeEntity = defineEntity({
  name: 'ContreIndicationAcceptee',
  tableName: 'contre_indication_acceptee',
  properties: {
    id: identity(),
    reservation_id: refersTo(ReservationEntity),
    utilisateur_id: refersTo(UtilisateurEntity),
    par: p.text(),
    /** Substance pair key. */
    cle: p.text(),
    substance_a: p.text(),
    substance_b: p.text(),
    produits_a: p.text(),
    produits_b: p.text(),
    couples: p.json<string[]>(),
    conditionnelle: p.boolean(),
    edition: p.text(),
    date_edition: day(),
    raison: oneOf(RAISONS_ACCEPTATION),
    precision: p.text().nullable(),
    created_at: creationInstant(),
  },
});
