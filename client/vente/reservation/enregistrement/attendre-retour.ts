import { RefusedReading } from '#client/base/cache.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';

const PATIENCE_MS = 3_000;

/** Resolves on reconnection or after a few seconds. */
export const attendreRetour = (): Promise<void> =>
  new Promise((fin) => {
    const finir = () => {
      clearTimeout(minuterie);
      desabonner();
      fin();
    };
    const minuterie = setTimeout(finir, PATIENCE_MS);
    const desabonner = store.sub(
      connectionAtom,
      () => store.get(connectionAtom).etat === 'en_ligne' && finir(),
    );
  });

/** Retries unanswered requests until an answer or a known disconnection. Writes reuse their key. */
export async function insister<T>(
  demander: () => Promise<T>,
  sansReponse: (reponse: T) => boolean,
): Promise<T> {
  for (;;) {
    const reponse = await demander();
    const perdu = store.get(connectionAtom).etat === 'hors_ligne';
    if (perdu || !sansReponse(reponse)) return reponse;
    await attendreRetour();
  }
}
/** [MAI-6] Same for reads, which throw when unanswered. */
export async function lireEnfin<T>(lire: () => Promise<T>): Promise<T> {
  const lu = await insister(
    () =>
      lire().then(
        (valeur) => ({ valeur }),
        (panne: unknown) => ({ panne }),
      ),
    (r) => 'panne' in r && r.panne instanceof RefusedReading && r.panne.statut === 0,
  );
  if ('panne' in lu) throw lu.panne;
  return lu.valeur;
}
