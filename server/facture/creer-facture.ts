import type { EntityManager } from '@mikro-orm/postgresql';
import { VALIDITE_JOURS } from '#shared/pharmacie/pharmacie.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/facture/facture.events.ts';
import type { Facture } from '#shared/facture/devis.schema.ts';
import { sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { raise } from '../realtime/raise.ts';
import { inscrire } from '../scellement/inscrire.ts';
import { factureDe } from './lire-factures.ts';
import type { FactureRow } from './facture.entity.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';

/** `neuve`: this call made it. */
type FactureOuverte = Pick<FactureRow, 'id'> & { neuve: boolean };

/**
 * [DEV-2] The quote of a basket, made once: by its turning into a quote, or by whoever asks
 * afterwards. Asking again takes no number: quotes follow each other.
 */
export async function assurerDevis(
  em: EntityManager,
  reservation_id: number,
  par: string,
  maintenant: Date,
): Promise<Facture | null> {
  const ligne = await sqlOne<FactureOuverte>(
    em,
    `
    with faite as (
      insert into facture (reservation_id, client_id, client, net_a_payer, created_by, created_at,
        updated_at, validite_jours)
      select id, client_id, client, net_a_payer, $2, $3, $3,
        coalesce((select validite_devis_jours from pharmacie order by id limit 1), $4)
      from reservation
      where id = $1 and status = 'Devis'
        and not exists (select from facture where reservation_id = $1 and deleted_at is null)
      on conflict (reservation_id) where deleted_at is null do nothing returning id
    )
    select id, true as neuve
    from faite
    union all
    select id, false
    from facture
    where reservation_id = $1 and deleted_at is null
    limit 1`,
    [reservation_id, par, maintenant, VALIDITE_JOURS],
  );
  const lue = ligne ? await factureDe(em, ligne.id) : null;
  if (lue && ligne?.neuve) {
    inscrire(em, 'facture', ligne.id);
    raise(em, 'devis.cree', SUJETS_DEVIS, { facture: lue });
  }
  return lue;
}

export async function creerFactureActe({
  em,
  corps: { reservation_id },
  session,
  maintenant,
}: ActRequest<unknown, unknown, { reservation_id: number }>): Promise<Resultat<Facture>> {
  const r = await sqlOne<Pick<ReservationRow, 'status'>>(
    em,
    'select status from reservation where id = $1 for share',
    [reservation_id],
  );
  if (!r) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  if (r.status !== 'Devis')
    return refus(409, 'devis_pas_transformee', phrasesFacture.devisPasTransformee);
  const faite = await assurerDevis(em, reservation_id, session.fullname, maintenant);
  return faite
    ? succes(faite, phrasesFacture.devisCree)
    : refus(409, 'devis_pas_transformee', phrasesFacture.devisPasTransformee);
}
