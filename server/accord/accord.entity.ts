import { defineEntity, p } from '@mikro-orm/postgresql';
import type { MotifAccord } from '#shared/accord/accord.schema.ts';
import { creationInstant, identity, refersTo } from '../db/columns.ts';
import { ReservationEntity } from '../reservation/reservation.entity.ts';
import { UtilisateurEntity } from '../utilisateur/utilisateur.entity.ts';

/** A manager's agreement for a basket: never changed, never removed. */
export const AccordEntity = defineEntity({
  name: 'Accord',
  tableName: 'accord',
  properties: {
    id: identity(),
    reservation_id: refersTo(ReservationEntity),
    /** Who agreed. */
    utilisateur_id: refersTo(UtilisateurEntity),
    par: p.text(),
    demande_par: p.text(),
    motifs: p.json<MotifAccord[]>(),
    created_at: creationInstant(),
  },
});
