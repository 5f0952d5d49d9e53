import type { EntityManager } from '@mikro-orm/postgresql';
import { CAISSE_DEFAUT } from '#shared/caisse/caisse.schema.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { estRefus, type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { EvenementsReservation } from '#shared/reservation/reservation.events.ts';
import type { EtatCaisse, Reservation } from '#shared/reservation/reservation.schema.ts';
import { sql, sqlOne } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import { type Changements, ecrireReservation } from './ecrire-reservation.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { type Bureau, direPanier, lireLignes, presenter } from './presenter-reservation.ts';
import { suivreTaxes, taxesDuMoment } from './suivre-taxes.ts';
import { direRetenues } from './tenir-retenues.ts';
import {
  fauteFermee,
  fauteVersion,
  type PanierTenu,
  tenirCaissePour,
  tenirCaissesPour,
  verrouillerPanier,
} from './verrouiller-reservation.ts';

const POSE = {
  etat_caisse: 'Envoyé',
  etat_caisse_par: null,
  etat_caisse_par_id: null,
} satisfies Changements;

/**
 * [RES-30] Sends the basket to its register: the desk sees it at commit. Sent again to the same
 * one, it keeps its place in the queue. The duty tax is frozen from here on.
 */
export async function envoyerEnCaisse(
  em: EntityManager,
  panier: PanierTenu,
  maintenant: Date,
  quittee: Bureau,
): Promise<Reservation | Refus> {
  const { reservation: r, lignes } = panier;
  if (r.caisse_id === CAISSE_DEFAUT) return refus(422, 'caisse_defaut', phrasesCaisse.caisseDefaut);
  if (lignes.length === 0)
    return refus(422, 'reservation_pas_de_produit', phrasesReservation.reservationPasDeProduit);
  const garde_le_rang = r.switch_caisse_at !== null && quittee.caisse_id === r.caisse_id;
  // Both leave at once: a register found closed undoes what was written.
  const [caisse, envoyee] = await Promise.all([
    tenirCaissePour(em, r.caisse_id),
    ecrireReservation(
      em,
      r.id,
      {
        ...POSE,
        switch_caisse_at: garde_le_rang ? r.switch_caisse_at : maintenant,
        modifiee_apres_envoi: false,
        renvoi_motif: null,
      },
      maintenant,
    ),
  ]);
  if (caisse?.statut !== 'Ouvert')
    return refus(409, 'caisse_fermee', phrasesCaisse.caisseFermee, presenter(r, lignes));
  return direPanier(em, 'reservation.envoyee_en_caisse', { reservation: envoyee, lignes }, quittee);
}

type Attente = { panier: PanierTenu } | Refus;
/** A basket at the desk of the asking cashier, who holds the register. */
async function tenirAuGuichet(
  { em, parametres: { id }, session }: ActRequest<{ id: number }>,
  version?: number,
): Promise<Attente> {
  const panier = await verrouillerPanier(em, id);
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
  const tenue = await sqlOne(
    em,
    'select 1 from caisse where id = $1 and current_authorized_user_id = $2',
    [r.caisse_id, session.id],
  );
  if (!tenue) return refus(403, 'caisse_non_connectee', phrasesCaisse.caisseNonConnectee);
  return fauteVersion(panier, version) ?? { panier };
}

/**
 * Writes the hand-off state and says it to seller and desk; a state already there writes nothing.
 */
async function changerEtat(
  r: ActRequest<{ id: number }>,
  nom: keyof EvenementsReservation,
  changements: (p: PanierTenu) => Changements | null,
): Promise<Resultat<Reservation>> {
  const prise = await tenirAuGuichet(r);
  if (estRefus(prise)) return prise;
  const { reservation, lignes } = prise.panier;
  const voulus = changements(prise.panier);
  if (!voulus) return succes(presenter(reservation, lignes));
  const ecrite = await ecrireReservation(r.em, reservation.id, voulus, r.maintenant);
  return succes(direPanier(r.em, nom, { reservation: ecrite, lignes }, reservation));
}

const etat = (etat_caisse: EtatCaisse, { session }: ActRequest): Changements => ({
  etat_caisse,
  etat_caisse_par: session.fullname,
  etat_caisse_par_id: session.id,
});

/** [RES-31] The cashier reads the basket: the seller sees who. */
export const ouvrirReservationActe = (r: ActRequest<{ id: number }>) =>
  changerEtat(r, 'reservation.ouverte', ({ reservation: { etat_caisse: e, etat_caisse_par_id } }) =>
    (e === 'Ouvert' || e === 'En encaissement') && etat_caisse_par_id === r.session.id
      ? null
      : etat('Ouvert', r),
  );
/** [RES-32] The cashier takes the money: the seller can no longer change it. */
export const commencerEncaissementActe = (r: ActRequest<{ id: number }>) =>
  changerEtat(
    r,
    'reservation.en_encaissement',
    ({ reservation: { etat_caisse: e, etat_caisse_par_id } }) =>
      e === 'En encaissement' && etat_caisse_par_id === r.session.id
        ? null
        : etat('En encaissement', r),
  );
/** [RES-33] The cashier stops taking the money. */
export const libererReservationActe = (r: ActRequest<{ id: number }>) =>
  changerEtat(r, 'reservation.liberee', ({ reservation: { etat_caisse: e } }) =>
    e === 'En encaissement' ? etat('Ouvert', r) : null,
  );
/**
 * [RES-34] Back to the seller, with the reason: it leaves the desk, and follows the duty shift and
 * the rates of the day again [RES-64]. Edited long ago, it holds nothing any more. With the version
 * read, one that the seller changed meanwhile stays, to be read again.
 */
export async function renvoyerReservationActe(
  r: ActRequest<{ id: number }, unknown, { motif: string; version?: number | undefined }>,
): Promise<Resultat<Reservation>> {
  const { em, maintenant, corps } = r;
  const prise = await tenirAuGuichet(r, corps.version);
  if (estRefus(prise)) return prise;
  const { panier } = prise;
  const taxes = await taxesDuMoment(em, panier.garde, maintenant);
  const renvoye = await suivreTaxes(r, panier, taxes, {
    ...etat('Renvoyé', r),
    switch_caisse_at: null,
    renvoi_motif: corps.motif,
    modifiee_apres_envoi: false,
  });
  await direRetenues(em, panier, { ...panier, ...renvoye });
  return succes(direPanier(em, 'reservation.renvoyee', renvoye, panier.reservation));
}

async function direChacune(
  em: EntityManager,
  nom: keyof EvenementsReservation,
  lignes: readonly ReservationRow[],
  quittee?: number,
): Promise<void> {
  const par = await lireLignes(
    em,
    lignes.map((l) => l.id),
  );
  for (const l of lignes)
    direPanier(
      em,
      nom,
      { reservation: l, lignes: par.get(l.id) ?? [] },
      quittee === undefined
        ? undefined
        : { caisse_id: quittee, switch_caisse_at: l.switch_caisse_at },
    );
}

/** [RES-35] A desk whose cashier left keeps its baskets, no longer open nor being paid. */
export async function relacherReservations(em: EntityManager, caisse_id: number): Promise<void> {
  const lignes = await sql<ReservationRow>(
    em,
    `update reservation
      set version = version + 1, updated_at = now(), etat_caisse = 'Envoyé', etat_caisse_par = null,
        etat_caisse_par_id = null
    where id in (select id
    from reservation
    where caisse_id = $1 and status = 'Brouillon' and switch_caisse_at is not null
      and etat_caisse in ('Ouvert', 'En encaissement')
    order by id
    for update)
    returning *`,
    [caisse_id],
  );
  await direChacune(em, 'reservation.liberee', lignes);
}

/**
 * [RES-36] The waiting baskets of a register that closes go to another one, which must be open.
 * Baskets are held first, then both registers by id, as everywhere.
 */
export async function reaffecterReservations(
  { em, maintenant }: ActRequest,
  de: number,
  a: number,
): Promise<Refus | null> {
  const tenues = await sql<Pick<ReservationRow, 'id'>>(
    em,
    `select id
      from reservation
      where caisse_id = $1 and status = 'Brouillon' and switch_caisse_at is not null
      order by id
      for update`,
    [de],
  );
  const cible = (await tenirCaissesPour(em, [de, a])).find((c) => c.id === a);
  if (!cible || cible.statut !== 'Ouvert' || cible.id === de || cible.id === CAISSE_DEFAUT)
    return refus(422, 'caisse_reaffectation', phrasesCaisse.caisseReaffectation);
  const lignes = await sql<ReservationRow>(
    em,
    `update reservation
      set version = version + 1, updated_at = $4, caisse_id = $2, caisse = $3,
        etat_caisse = 'Envoyé', etat_caisse_par = null, etat_caisse_par_id = null
    where id = any($1)
    returning *`,
    [tenues.map((t) => t.id), a, cible.libelle, maintenant],
  );
  await direChacune(em, 'reservation.envoyee_en_caisse', lignes, de);
  return null;
}
