import type { EntityManager } from '@mikro-orm/postgresql';
import * as z from 'zod/mini';
import type { EvenementsReservation } from '#shared/vente/reservation/reservation.events.ts';
import {
  ligneReservation,
  type Reservation,
  reservation,
} from '#shared/vente/reservation/reservation.schema.ts';
import { present } from '../../platform/db/present.ts';
import { raise } from '../../platform/realtime/raise.ts';
import type { ReservationProduitRow, ReservationRow } from './reservation.entity.ts';
import { lignesDesPaniers } from './lock-panier.sql.ts';

const { reservation_produits: _lignes, ...entete } = reservation.shape;
const sansLignes = z.object(entete);
export function presenter(ligne: object, lignes: readonly ReservationProduitRow[]): Reservation {
  return {
    ...present(sansLignes, ligne),
    reservation_produits: lignes.map((l) => present(ligneReservation, l)),
  };
}

export async function lireLignes(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, ReservationProduitRow[]>> {
  const lignes = await lignesDesPaniers(em, ids);
  const par = new Map<number, ReservationProduitRow[]>(ids.map((id) => [id, []]));
  for (const l of lignes) par.get(l.reservation_id)?.push(l);
  return par;
}

export interface PanierEcrit {
  reservation: ReservationRow;
  lignes: readonly ReservationProduitRow[];
}
/** Former position: the register left is notified too. */
export type Bureau = Pick<ReservationRow, 'caisse_id' | 'switch_caisse_at'>;

/** Seller, current and former register. */
export function sallesDe(
  r: Pick<ReservationRow, 'created_by_id' | 'caisse_id' | 'switch_caisse_at'>,
  quittee?: Bureau,
): string[] {
  const salles = [`vendeur:${r.created_by_id}`];
  if (r.switch_caisse_at) salles.push(`caisse:${r.caisse_id}`);
  if (quittee?.switch_caisse_at) salles.push(`caisse:${quittee.caisse_id}`);
  return salles;
}

export function publishPanier(
  em: EntityManager,
  nom: keyof EvenementsReservation,
  { reservation: ligne, lignes }: PanierEcrit,
  quittee?: Bureau,
): Reservation {
  const presentee = presenter(ligne, lignes);
  raise(em, nom, sallesDe(ligne, quittee), { reservation: presentee });
  return presentee;
}

/** Publishes one event for each; `quittee`: the register they leave. */
export async function publishEach(
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
    publishPanier(
      em,
      nom,
      { reservation: l, lignes: par.get(l.id) ?? [] },
      quittee === undefined
        ? undefined
        : { caisse_id: quittee, switch_caisse_at: l.switch_caisse_at },
    );
}
