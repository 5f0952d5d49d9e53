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
import { present } from '../../platform/db/present.ts';
import { sql, sqlWithValues } from '../../platform/db/sql.ts';
import type { ActRequest } from '../../platform/http/route.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';
import { lireLignes, presenter } from './presenter-reservation.ts';

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

/** User now named $4, under former names too; null: everyone. */
const DU_VENDEUR = `($4::text is null
        or r.created_by_id = (select id from utilisateur where fullname = $4)
        or (r.created_by = $4 and not exists (select 1 from utilisateur where fullname = $4)))`;
/** Edit age limit of returned baskets: old drafts are not read. */
const ATTENTE_MAX = '30 days';
/** [RES-17] Day from $1, drafts from $2, up to $3. */
const DU_JOUR = `
  select r.*
  from reservation r
  where r.created_at >= $1 and r.created_at <= $3 and ${DU_VENDEUR}
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is null
    and r.created_at >= $2 and r.created_at < $1 and ${DU_VENDEUR}
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is null and r.etat_caisse = 'Renvoyé'
    and r.edited_at >= $2::timestamptz - interval '${ATTENTE_MAX}'
    and r.updated_at >= $2 and r.created_at < $2 and ${DU_VENDEUR}
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is not null
    and r.created_at < $1 and ${DU_VENDEUR}
  union all
  select r.*
  from vente v
  join reservation r on r.id = v.reservation_id
  where v.created_at >= $1 and r.switch_finish_at >= $1 and r.created_at < $1 and ${DU_VENDEUR}
  order by id`;

/**
 * [RES-17] Created or paid that Libreville day, drafts made or returned within 24 h, anything
 * waiting at a register. One index per kind, planned with values: a generic plan scans all baskets.
 */
export async function listerReservationsJourActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { created_by?: string | undefined }>) {
  const lignes = await sqlWithValues<ReservationRow>(em, DU_JOUR, [
    debutDeJour(jourDe(maintenant)),
    new Date(maintenant.getTime() - JOUR_MS),
    new Date(maintenant.getTime() + JOUR_MS),
    requete.created_by ?? null,
  ]);
  return succes(await presenterToutes(em, lignes), '', {
    meta: { total: lignes.length, page: 1, rows: lignes.length },
  });
}

/** [RES-18] Register $1, its day from $2. */
const DE_LA_CAISSE = `
  select r.*
  from reservation r
  where r.caisse_id = $1 and r.switch_caisse_at >= $2 and r.status in ('Brouillon', 'Termine')
  union all
  select r.*
  from reservation r
  where r.status = 'Brouillon' and r.switch_caisse_at is not null
    and r.caisse_id = $1 and r.switch_caisse_at < $2
  union all
  select r.*
  from vente v
  join reservation r on r.id = v.reservation_id
  where v.caisse_id = $1 and v.created_at >= $2
    and r.caisse_id = $1 and r.switch_caisse_at < $2 and r.switch_finish_at >= $2`;

/**
 * [RES-18] Anything waiting, and baskets sent or paid that day; matches what closing the register
 * counts.
 */
export async function listerReservationsCaisseActe({
  em,
  requete,
  maintenant,
}: ActRequest<unknown, { caisse_id: number }>) {
  const lignes = await sqlWithValues<ReservationRow>(em, DE_LA_CAISSE, [
    requete.caisse_id,
    debutDeJour(jourDe(maintenant)),
  ]);
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
