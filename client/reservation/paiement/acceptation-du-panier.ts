import type { ApiAnswer } from '#client/base/call-api.ts';
import { store } from '#client/base/store.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import type { Reservation } from '#shared/reservation/reservation.schema.ts';
import { veilleAtom } from '../interactions/veille.atoms.ts';
import { versionEnregistree } from '../panier/panier.actions.ts';

/** Baskets whose seller is being asked: pressed twice, he is asked once. */
const enQuestion = new Set<number>();

async function demander(id: number): Promise<boolean> {
  const version = await versionEnregistree(id);
  if (version === null) return false;
  const { obtenirAcceptation } = await import('../interactions/obtenir-acceptation.offert.ts');
  return obtenirAcceptation(id, version);
}
/** The seller's answer about the basket as it is saved. */
function accepter(id: number): Promise<boolean> {
  if (enQuestion.has(id)) return Promise.resolve(false);
  enQuestion.add(id);
  return demander(id).finally(() => enQuestion.delete(id));
}

/** What the station knows of it says that the server will ask. */
function seraDemandee({ id }: Reservation): boolean {
  const veille = store.get(veilleAtom);
  return (
    store.get(pharmacieAtom)?.contre_indication_exigee !== false &&
    veille?.reservation_id === id &&
    veille.contre_indications > 0
  );
}

/**
 * [CIN-5] What is done with this basket once no contre-indication waits for its seller: at once where
 * the station sees none. Given up, it is not done.
 */
export async function avecAcceptation(
  r: Reservation,
  faire: () => Promise<void> | void,
): Promise<void> {
  if (!seraDemandee(r) || (await accepter(r.id))) await faire();
}

/**
 * [CIN-5] An act that the server refused for a contre-indication which the station had not seen: the
 * seller is asked then, and it is sent again.
 */
export async function repriseAcceptee<R extends ApiAnswer<Reservation> | null>(
  id: number,
  envoyer: () => Promise<R>,
): Promise<R> {
  const reponse = await envoyer();
  const refusee = reponse?.code === 'contre_indication_a_accepter';
  return refusee && (await accepter(id)) ? envoyer() : reponse;
}
