import { callApi, isException, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { imprimerReservation } from '#shared/reservation/reservation.api.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { attendreRetour } from '../enregistrement/attendre-retour.ts';

/**
 * [RES-39] Papers that came out of this page without an answer, by basket, in their order: the keys of
 * the counts they are owed. The page's own memory: a reload, or another session, forgets them.
 */
const dus = new Map<number, string[]>();
/** The key of a count that a broken server may have made: no paper came out under it yet. */
const enSuspens = new Map<number, string>();

/** How many papers of a basket the server has not counted. */
export const tiragesDus = (id: number): number => dus.get(id)?.length ?? 0;

const compter = (id: number, cle: string): Promise<ApiAnswer<Reservation>> =>
  callApi(imprimerReservation, { parametres: { id }, cle, silencieux: true });

/** Has the papers already out counted, the first one first; what kept it from being done, or null. */
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
/** Baskets of which the counts are being asked for. */
const rattrapes = new Set<number>();
async function rattraper(id: number): Promise<void> {
  if (rattrapes.has(id)) return;
  rattrapes.add(id);
  do await attendreRetour();
  while ((await compterLesDus(id))?.statut === 0);
  rattrapes.delete(id);
}
/** A paper goes out under this key though nobody answered: it is counted as soon as somebody does. */
function devoir(id: number, cle: string): void {
  dus.set(id, [...(dus.get(id) ?? []), cle]);
  void rattraper(id);
}

/**
 * [RES-39] Counts a print, after those that came out uncounted: the first of all is the original, on
 * the server as on paper. Without an answer (status 0) the paper may go out: its count is then asked
 * under the same key until it is answered. A sale that is not recorded yet has nothing to count.
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
