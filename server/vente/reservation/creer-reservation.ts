import { CAISSE_DEFAUT } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesCaisse from '#shared/vente/caisse/caisse.phrases.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { type Refus, refus, type Resultat, succes } from '#shared/base/refus.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOne } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { drawLast } from '../../platform/realtime/raise.ts';
import { lireCaissePour } from './lock-panier.sql.ts';
import { publishPanier } from './presenter-reservation.ts';
import { CREER, NUMEROTER, TIRER_POSITION } from './creer-reservation.sql.ts';

interface Corps {
  created_by?: string | undefined;
  client_id?: number | undefined;
  caisse_id?: number | undefined;
  libelle?: string | null | undefined;
}

/**
 * [RES-3] Brouillon, COMPTANT, register Default, day's rates [TAX-3], current duty tax. Gapless
 * daily number, drawn last: its row is locked until commit.
 */
export async function creerReservationActe({
  em,
  corps,
  session,
  maintenant,
}: ActRequest<unknown, unknown, Corps>): Promise<Resultat<Reservation>> {
  const jour = jourDe(maintenant);
  const ligne = await sqlOne<ReservationRow>(em, CREER, [
    jour,
    session.fullname,
    session.id,
    corps.client_id ?? CLIENT_COMPTANT,
    corps.caisse_id ?? CAISSE_DEFAUT,
    corps.libelle ?? null,
    maintenant,
  ]);
  if (!ligne) return pourquoiPas(em, corps);
  drawLast(em, {
    field: 'position',
    provisional: ligne.position,
    draw: TIRER_POSITION,
    values: [jour, ligne.id],
  });
  return succes(
    publishPanier(em, 'reservation.creee', { reservation: ligne, lignes: [] }),
    phrasesReservation.reservationCreee,
  );
}

/** Register closed [RES-8] or client or register missing. */
async function pourquoiPas(em: EntityManager, { caisse_id }: Corps): Promise<Refus> {
  const caisse = await lireCaissePour(em, caisse_id ?? CAISSE_DEFAUT);
  if (caisse && caisse.statut !== 'Ouvert' && caisse.id !== CAISSE_DEFAUT)
    return refus(409, 'caisse_fermee', phrasesCaisse.caisseFermee);
  return refus(422, 'introuvable', 'Le client ou la caisse n’existe pas.');
}

/**
 * For a sale already made, on `moment`'s day: its seal needs the number, drawn at once and locked
 * until commit. Take no product lock before.
 */
export async function creerPanierNumerote(
  em: EntityManager,
  vendeur: { id: number; fullname: string },
  moment: Date,
): Promise<number> {
  const fait = await sqlOne<Pick<ReservationRow, 'id'>>(em, NUMEROTER, [
    jourDe(moment),
    vendeur.fullname,
    vendeur.id,
    moment,
  ]);
  if (!fait) throw new Error('panier non écrit');
  return fait.id;
}
