import type { ApiAnswer } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { veilleAtom } from '../interactions/veille.atoms.ts';
import { versionEnregistree } from '../panier/panier.actions.ts';

/** Double press guard. */
const enQuestion = new Set<number>();

async function demander(id: number): Promise<boolean> {
  const version = await versionEnregistree(id);
  if (version === null) return false;
  const { obtenirAcceptation } = await import('../interactions/obtenir-acceptation.offert.ts');
  return obtenirAcceptation(id, version);
}
function accepter(id: number): Promise<boolean> {
  if (enQuestion.has(id)) return Promise.resolve(false);
  enQuestion.add(id);
  return demander(id).finally(() => enQuestion.delete(id));
}

/** Local detection: the server will ask. */
function seraDemandee({ id }: Reservation): boolean {
  const veille = store.get(veilleAtom);
  return (
    store.get(pharmacieAtom)?.contre_indication_exigee !== false &&
    veille?.reservation_id === id &&
    veille.contre_indications > 0
  );
}

/**
 * [CIN-5] Runs once contre-indications are accepted; at once when none is detected locally. Dropped
 * if abandoned.
 */
export async function avecAcceptation(
  r: Reservation,
  faire: () => Promise<void> | void,
): Promise<void> {
  if (!seraDemandee(r) || (await accepter(r.id))) await faire();
}

/** [CIN-5] Server refusal for a contre-indication undetected locally: asks, then retries. */
export async function repriseAcceptee<R extends ApiAnswer<Reservation> | null>(
  id: number,
  envoyer: () => Promise<R>,
): Promise<R> {
  const reponse = await envoyer();
  const refusee = reponse?.code === 'contre_indication_a_accepter';
  return refusee && (await accepter(id)) ? envoyer() : reponse;
}
