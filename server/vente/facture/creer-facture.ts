import type { EntityManager } from '@mikro-orm/postgresql';
import { VALIDITE_JOURS } from '#shared/admin/pharmacie/pharmacie.rules.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { refus, type Resultat, succes } from '#shared/base/refus.ts';
import { SUJETS_DEVIS } from '#shared/vente/facture/facture.events.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import { constant, fragment, row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { inscrire } from '../../platform/scellement/inscrire.ts';
import { factureDe } from './lire-factures.ts';

const deCePanier = (reservation_id: number) =>
  query
    .selectFrom('facture')
    .where('reservation_id', '=', reservation_id)
    .where('deleted_at', 'is', null);

/** [DEV-2] Idempotent: one quote per basket, a repeat uses no number (gapless series). */
export async function assurerDevis(
  em: EntityManager,
  reservation_id: number,
  par: string,
  maintenant: Date,
): Promise<Facture | null> {
  const faite = await row(
    em,
    query
      .insertInto('facture')
      .columns([
        'reservation_id',
        'client_id',
        'client',
        'net_a_payer',
        'created_by',
        'created_at',
        'updated_at',
        'validite_jours',
      ])
      .expression((eb) =>
        eb
          .selectFrom('reservation')
          .select(['id', 'client_id', 'client', 'net_a_payer'])
          .select((of) => [
            of.val(par).as('created_by'),
            fragment`${maintenant}::timestamptz`.as('created_at'),
            fragment`${maintenant}::timestamptz`.as('updated_at'),
            of.fn
              .coalesce(
                of.selectFrom('pharmacie').select('validite_devis_jours').orderBy('id').limit(1),
                constant(VALIDITE_JOURS),
              )
              .as('validite_jours'),
          ])
          .where('id', '=', reservation_id)
          .where('status', '=', constant('Devis'))
          .where((of) => of.not(of.exists(deCePanier(reservation_id).select('id')))),
      )
      .onConflict((conflict) =>
        conflict.column('reservation_id').where('deleted_at', 'is', null).doNothing(),
      )
      .returning('id'),
  );
  const ligne = faite ?? (await row(em, deCePanier(reservation_id).select('id')));
  const lue = ligne ? await factureDe(em, ligne.id) : null;
  if (lue && faite) {
    inscrire(em, 'facture', faite.id);
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
  const r = await row(
    em,
    query.selectFrom('reservation').select('status').where('id', '=', reservation_id).forShare(),
  );
  if (!r) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  if (r.status !== 'Devis')
    return refus(409, 'devis_pas_transformee', phrasesFacture.devisPasTransformee);
  const assuree = await assurerDevis(em, reservation_id, session.fullname, maintenant);
  return assuree
    ? succes(assuree, phrasesFacture.devisCree)
    : refus(409, 'devis_pas_transformee', phrasesFacture.devisPasTransformee);
}
