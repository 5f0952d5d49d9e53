import { connexionAtom } from '#client/base/connexion.atoms.ts';
import { magasin } from '#client/base/magasin.ts';

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
    const desabonner = magasin.sub(
      connexionAtom,
      () => magasin.get(connexionAtom).etat === 'en_ligne' && finir(),
    );
  });
