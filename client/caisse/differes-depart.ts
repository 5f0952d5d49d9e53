import { connexionAtom } from '#client/base/connexion.atoms.ts';
import { empecherDeconnexion } from '#client/base/deconnexion.ts';
import { magasin } from '#client/base/magasin.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { resteARegler } from '#shared/caisse/refus-differe.rules.ts';
import * as phrasesCoupure from '#shared/caisse/coupure.phrases.ts';
import { mesDifferesAtom, numeros, relireDifferes, resteAEnvoyer } from './differes.atoms.ts';

/** What sends is loaded only when something waits: every page carries this file. */
function reprendre(): void {
  if (magasin.get(mesDifferesAtom).some(resteARegler))
    void import('./differes.actions.ts').then((m) => m.synchroniser()).catch(() => undefined);
}

function retenirLaPage(e: BeforeUnloadEvent): void {
  if (resteAEnvoyer(magasin.get(sessionAtom)?.id)) e.preventDefault();
}

/**
 * Payments kept on this station leave it by themselves, on whatever page: at the start, at the
 * return of the link, at the sign-in. Called once, by main. Answers how to stop.
 */
export function suivreDifferes(): () => void {
  relireDifferes();
  const ecoutes = new AbortController();
  const { signal } = ecoutes;
  window.addEventListener('storage', relireDifferes, { signal });
  window.addEventListener('beforeunload', retenirLaPage, { signal });
  const fins = [
    magasin.sub(connexionAtom, () => magasin.get(connexionAtom).etat === 'en_ligne' && reprendre()),
    magasin.sub(sessionAtom, reprendre),
    empecherDeconnexion(() => {
      const restants = magasin.get(mesDifferesAtom).filter(resteARegler);
      return restants.length > 0 ? phrasesCoupure.differesRetiennent(numeros(restants)) : null;
    }),
  ];
  reprendre();
  return () => {
    ecoutes.abort();
    for (const finir of fins) finir();
  };
}
