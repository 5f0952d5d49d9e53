import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import { demandeQuiVerrouille } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import type { EvenementsReservation } from '#shared/vente/reservation/reservation.events.ts';
import type { EtatCaisse, Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { row } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import { ecrireReservation } from './ecrire-reservation.ts';
import type { Changements } from './ecrire-reservation.sql.ts';
import { publishPanier, presenter } from './presenter-reservation.ts';
import { fauteFermee, fauteVersion, type LockedPanier, lockPanier } from './lock-panier.ts';

type Attente = { panier: LockedPanier } | Refus;
/** For the cashier holding the register. */
export async function lockAtDesk(
  { em, parametres: { id }, session }: ActRequest<{ id: number }>,
  version?: number,
): Promise<Attente> {
  const panier = await lockPanier(em, id);
  if (!panier) return refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
  const { reservation: r, lignes } = panier;
  const faute = fauteFermee(panier);
  if (faute) return faute;
  if (r.switch_caisse_at === null)
    return refus(
      409,
      'reservation_plus_ici',
      phrasesReservation.reservationPlusIci,
      presenter(r, lignes),
    );
  const tenue = await row(
    em,
    query
      .selectFrom('caisse')
      .select('id')
      .where('id', '=', r.caisse_id)
      .where('current_authorized_user_id', '=', session.id),
  );
  if (!tenue) return refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
  return fauteVersion(panier, version) ?? { panier };
}

/** Writes and publishes; idempotent. */
async function changerEtat(
  r: ActRequest<{ id: number }>,
  nom: keyof EvenementsReservation,
  changements: (p: LockedPanier) => Changements | null,
): Promise<Resultat<Reservation>> {
  const prise = await lockAtDesk(r);
  if (estRefus(prise)) return prise;
  const { reservation, lignes } = prise.panier;
  const voulus = changements(prise.panier);
  if (!voulus) return succes(presenter(reservation, lignes));
  const ecrite = await ecrireReservation(r.em, reservation.id, voulus, r.maintenant);
  return succes(publishPanier(r.em, nom, { reservation: ecrite, lignes }, reservation));
}

export const etatPar = (etat_caisse: EtatCaisse, { session }: ActRequest): Changements => ({
  etat_caisse,
  etat_caisse_par: session.fullname,
  etat_caisse_par_id: session.id,
});

/** [RES-31] The seller sees which cashier opened it. */
export const ouvrirReservationActe = (r: ActRequest<{ id: number }>) =>
  changerEtat(r, 'reservation.ouverte', ({ reservation: { etat_caisse: e, etat_caisse_par_id } }) =>
    (e === 'Ouvert' || e === 'En encaissement') && etat_caisse_par_id === r.session.id
      ? null
      : etatPar('Ouvert', r),
  );
/** [RES-32] Locks out the seller. */
export const commencerEncaissementActe = (r: ActRequest<{ id: number }>) =>
  changerEtat(
    r,
    'reservation.en_encaissement',
    ({ reservation: { etat_caisse: e, etat_caisse_par_id } }) =>
      e === 'En encaissement' && etat_caisse_par_id === r.session.id
        ? null
        : etatPar('En encaissement', r),
  );
/** [RES-33] Back to 'Ouvert'. */
export const libererReservationActe = (r: ActRequest<{ id: number }>) =>
  changerEtat(
    r,
    'reservation.liberee',
    ({ reservation: { etat_caisse: e, demandes_mobiles: demandes } }) =>
      // [MOB-12] Stays locked while the client may confirm.
      e === 'En encaissement' && !demandeQuiVerrouille(demandes) ? etatPar('Ouvert', r) : null,
  );
