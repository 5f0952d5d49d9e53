import type { EntityManager } from '@mikro-orm/postgresql';
import { enIso } from '#shared/base/dates.ts';
import { enFcfa } from '#shared/base/montant.ts';
import { type DemandeMobile, demandeMobile } from '#shared/vente/mobile-money/demande.schema.ts';
import type { DemandeDuPanier } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import { SUJETS_MOBILE_MONEY } from '#shared/vente/mobile-money/mobile-money.events.ts';
import { numeroMasque } from '#shared/vente/mobile-money/operateurs.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { constant, rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present, toDate } from '../../platform/db/present.ts';
import { raise } from '../../platform/realtime/raise.ts';
import { ecrireReservation } from '../reservation/ecrire-reservation.ts';
import { lireLignes, publishPanier } from '../reservation/presenter-reservation.ts';
import type { ReservationRow } from '../reservation/reservation.entity.ts';
import type { DemandeMobileRow } from './mobile-money.entity.ts';

export type DemandeLue = Omit<DemandeMobileRow, 'recherche'>;

const telephoneDe = ({ msisdn }: Pick<DemandeLue, 'msisdn'>): string | null =>
  msisdn && numeroMasque(msisdn);
export const presenterDemande = (d: DemandeLue): DemandeMobile =>
  present(demandeMobile, { ...d, telephone: telephoneDe(d) });

const duPanier = (d: DemandeLue): DemandeDuPanier => ({
  id: d.id,
  reference: d.reference,
  etat: d.etat,
  operateur: d.operateur,
  montant: enFcfa(d.montant),
  telephone: telephoneDe(d),
  depuis: enIso(toDate(d.demandee_at)),
  motif: d.motif,
  abandonnee: d.abandonnee_at !== null,
});

/** Of a basket, in the order they were made. */
export const requestsOf = (reservation_id: number) =>
  query
    .selectFrom('demande_mobile')
    .selectAll()
    .where('reservation_id', '=', reservation_id)
    .where('pilote', '<>', constant('manuel'))
    .orderBy('id');

/** Copied on its basket, for the screens that follow it. Lock 2 required. */
export async function noteOnPanier(
  em: EntityManager,
  reservation_id: number,
  maintenant: Date,
): Promise<ReservationRow> {
  const demandes = await rows(em, requestsOf(reservation_id));
  const demandes_mobiles = JSON.stringify(demandes.map(duPanier));
  return ecrireReservation(
    em,
    reservation_id,
    { demandes_mobiles: demandes_mobiles as unknown as DemandeDuPanier[] },
    maintenant,
  );
}

/** To its basket's screens and to the list. Lock 2 required; answers the basket. */
export async function publishDemande(
  em: EntityManager,
  d: DemandeLue,
  maintenant: Date,
): Promise<Reservation> {
  const ecrite = await noteOnPanier(em, d.reservation_id, maintenant);
  const lignes = await lireLignes(em, [d.reservation_id]);
  const panier = { reservation: ecrite, lignes: lignes.get(d.reservation_id) ?? [] };
  const presentee = publishPanier(em, 'reservation.paiement_mobile', panier);
  raise(em, 'demande_mobile.change', SUJETS_MOBILE_MONEY, { demande_mobile: presenterDemande(d) });
  return presentee;
}
