import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';

const PATIENCE_MS = 3_000;

/**
 * Settles when it is worth trying again: the connection is back, or a few seconds have passed (a
 * short cut is not even noticed).
 */
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
