import type { EntityManager } from '@mikro-orm/postgresql';
import { debutDeJour, jourDe } from '#shared/base/dates.ts';
import * as phrasesRefus from '#shared/base/refus.phrases.ts';
import { refus, succes } from '#shared/base/refus.ts';
import { trierFile } from '#shared/reservation/reservation.events.ts';
import { ligneReservation, type Reservation } from '#shared/reservation/reservation.schema.ts';
import { present } from '../db/present.ts';
import { sql } from '../db/sql.ts';
import type { ActRequest } from '../http/route.ts';
import type { ReservationProduitRow } from './reservation-produit.entity.ts';
import type { ReservationRow } from './reservation.entity.ts';
import { lireLignes, presenter } from './presenter-reservation.ts';

const JOUR_MS = 86_400_000;

async function presenterToutes(
  em: EntityManager,
  lignes: readonly ReservationRow[],
): Promise<Reservation[]> {
  const par = await lireLignes(
    em,
    lignes.map((l) => l.id),
  );
  return lignes.map((l) => presenter(l, par.get(l.id) ?? []));
}

/**
 * [RES-17] Baskets of the day: created that Libreville day, and those of the last 24 h still open.
 * `created_by` means whoever bears that name today, under any earlier name too.
 */
export async function listerReservationsJourActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { created_by?: string | undefined }>) {
  const lignes = await sql<ReservationRow>(
    em,
    `select * from reservation
    where (created_at >= $1 or (status = 'Brouillon' and created_at >= $2)) and created_at <= $3 
      and ($4::text is null or created_by_id = (select id from utilisateur where fullname = $4)
        or (created_by = $4 and not exists (select 1 from utilisateur where fullname = $4)))
      order by id`,
    [
      debutDeJour(jourDe(maintenant)),
      new Date(maintenant.getTime() - JOUR_MS),
      new Date(maintenant.getTime() + JOUR_MS),
      requete.created_by ?? null,
    ],
  );
  return succes(await presenterToutes(em, lignes), '', {
    meta: { total: lignes.length, page: 1, rows: lignes.length },
  });
}

/**
 * [RES-18] A register's queue: sent to it, waiting or paid, of the day or still open from the last
 * 24 h.
 */
export async function listerReservationsCaisseActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { caisse_id: number }>) {
  const lignes = await sql<ReservationRow>(
    em,
    `select * from reservation where caisse_id = $1 and switch_caisse_at is not null
    and (switch_caisse_at >= $2 or (status = 'Brouillon' and switch_caisse_at >= $3))
      and status in ('Brouillon', 'Termine')`,
    [requete.caisse_id, debutDeJour(jourDe(maintenant)), new Date(maintenant.getTime() - JOUR_MS)],
  );
  const file = trierFile(await presenterToutes(em, lignes));
  return succes(file, '', { meta: { total: file.length, page: 1, rows: file.length } });
}

export async function lireReservationActe({ em, parametres: { id } }: ActRequest<{ id: number }>) {
  const lignes = await sql<ReservationRow>(em, 'select * from reservation where id = $1', [id]);
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
