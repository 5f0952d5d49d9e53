import { callApi, isException, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { imprimerReservation } from '#shared/reservation/reservation.api.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { attendreRetour } from '../enregistrement/attendre-retour.ts';

/**
 * [RES-39] Idempotency keys of uncounted prints, per basket, in order. In memory: lost on reload or
 * session change.
 */
const dus = new Map<number, string[]>();
/** Key of a count possibly done by a failing server; no paper printed yet. */
const enSuspens = new Map<number, string>();

export const tiragesDus = (id: number): number => dus.get(id)?.length ?? 0;

const compter = (id: number, cle: string): Promise<ApiAnswer<Reservation>> =>
  callApi(imprimerReservation, { parametres: { id }, cle, silencieux: true });

/** Counts past prints in order; returns the failure, or null. */
export async function compterLesDus(id: number): Promise<ApiAnswer<Reservation> | null> {
  for (const cle of dus.get(id) ?? []) {
    const reponse = await compter(id, cle);
    if (isException(reponse)) return reponse;
    dus.set(
      id,
      (dus.get(id) ?? []).filter((c) => c !== cle),
    );
  }
  return null;
}
const rattrapes = new Set<number>();
async function rattraper(id: number): Promise<void> {
  if (rattrapes.has(id)) return;
  rattrapes.add(id);
  do await attendreRetour();
  while ((await compterLesDus(id))?.statut === 0);
  rattrapes.delete(id);
}
/** Printed unanswered: counted once the server answers. */
function devoir(id: number, cle: string): void {
  dus.set(id, [...(dus.get(id) ?? []), cle]);
  void rattraper(id);
}

/**
 * [RES-39] Counts earlier prints first, so that the original is the same on both sides. Unanswered
 * (status 0), it prints and retries the count. Unrecorded sales count nothing.
 */
export async function compterTirage({
  id,
  vente_id,
}: Pick<Reservation, 'id' | 'vente_id'>): Promise<ApiAnswer<Reservation>> {
  const cle = enSuspens.get(id) ?? newKey();
  enSuspens.delete(id);
  const reponse = (await compterLesDus(id)) ?? (await compter(id, cle));
  if (reponse.statut === 0 && vente_id !== null) devoir(id, cle);
  else if (isException(reponse)) enSuspens.set(id, cle);
  return reponse;
}
