import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, JOUR_MS, jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { trierFile } from '#shared/vente/reservation/reservation.events.ts';
import {
  ligneReservation,
  type Reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { rows } from '../../platform/db/query.ts';
import { query } from '../../query.ts';
import { present } from '../../platform/db/present.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';
import { lireLignes, presenter } from './presenter-reservation.ts';
import { lireDeLaCaisse, lireDuJour } from './listes.sql.ts';

/** Between two, other calls have their turn: a whole day would hold payments up. */
const PAR_TOUR = 50;
async function presenterToutes(
  em: EntityManager,
  lignes: readonly ReservationRow[],
): Promise<Reservation[]> {
  const par = await lireLignes(
    em,
    lignes.map((l) => l.id),
  );
  const toutes: Reservation[] = [];
  for (const l of lignes) {
    toutes.push(presenter(l, par.get(l.id) ?? []));
    if (toutes.length % PAR_TOUR === 0) await setImmediate();
  }
  return toutes;
}

/**
 * [RES-17] Created or paid that Libreville day, drafts made or returned within 24 h, anything
 * waiting at a register. One index per kind, planned with values: a generic plan scans all baskets.
 */
export async function listerReservationsJourActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { created_by?: string | undefined }>) {
  const lignes = await lireDuJour(
    em,
    [
      debutDeJour(jourDe(maintenant)),
      new Date(maintenant.getTime() - JOUR_MS),
      new Date(maintenant.getTime() + JOUR_MS),
    ],
    requete.created_by ?? null,
  );
  return succes(await presenterToutes(em, lignes), '', {
    meta: { total: lignes.length, page: 1, rows: lignes.length },
  });
}

/**
 * [RES-18] Anything waiting, and baskets sent or paid that day; matches what closing the register
 * counts.
 */
export async function listerReservationsCaisseActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { caisse_id: number }>) {
  const lignes = await lireDeLaCaisse(em, requete.caisse_id, debutDeJour(jourDe(maintenant)));
  const file = trierFile(await presenterToutes(em, lignes));
  return succes(file, '', { meta: { total: file.length, page: 1, rows: file.length } });
}

export async function lireReservationActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lignes = await rows(em, query.selectFrom('reservation').selectAll().where('id', '=', id));
  const [reservation] = await presenterToutes(em, lignes);
  return reservation
    ? succes(reservation)
    : refus(404, 'introuvable', phrasesRefus.introuvable('Réservation'));
}

export async function listerLignesActe({
  em,
  requete,
}: ActRequest<unknown, { reservation_id: number }>) {
  const lignes = (await lireLignes(em, [requete.reservation_id])).get(requete.reservation_id) ?? [];
  return succes(
    lignes.map((l: ReservationProduitRow) => present(ligneReservation, l)),
    '',
    { meta: { total: lignes.length, page: 1, rows: lignes.length } },
  );
}
