import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MotifAccord } from '#shared/vente/accord/accord.schema.ts';
import { creationInstant, identity, refersTo } from '../../platform/db/columns.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { UtilisateurEntity } from '../../admin/utilisateur/utilisateur.entity.ts';

/** Append-only. */
export const AccordEntity = defineEntity({
  name: 'Accord',
  tableName: 'accord',
  properties: {
    id: identity(),
    reservation_id: refersTo(ReservationEntity),
    utilisateur_id: refersTo(UtilisateurEntity),
    par: p.text(),
    demande_par: p.text(),
    motifs: p.json<MotifAccord[]>(),
    created_at: creationInstant(),
  },
});
