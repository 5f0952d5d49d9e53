import { connectionAtom } from '#client/base/connection.atoms.ts';
import { preventSignOut } from '#client/base/sign-out.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { mesDifferesAtom, numeros, rereadDifferes, resteAEnvoyer } from './differes.atoms.ts';

/** Lazy-loads the sender: this file is on every page. */
function reprendre(): void {
  if (store.get(mesDifferesAtom).some(resteARegler))
    void import('./differes.actions.ts').then((m) => m.synchroniser()).catch(() => undefined);
}

function retenirLaPage(e: BeforeUnloadEvent): void {
  if (resteAEnvoyer(store.get(sessionAtom)?.id)) e.preventDefault();
}

/**
 * Sends stored payments from any page: at start, on reconnection, at sign-in. Called once, by main.
 * Returns its undo.
 */
export function suivreDifferes(): () => void {
  rereadDifferes();
  const ecoutes = new AbortController();
  const { signal } = ecoutes;
  window.addEventListener('storage', rereadDifferes, { signal });
  window.addEventListener('beforeunload', retenirLaPage, { signal });
  const fins = [
    store.sub(connectionAtom, () => store.get(connectionAtom).etat === 'en_ligne' && reprendre()),
    store.sub(sessionAtom, reprendre),
    preventSignOut(() => {
      const restants = store.get(mesDifferesAtom).filter(resteARegler);
      return restants.length > 0 ? phrasesCoupure.differesRetiennent(numeros(restants)) : null;
    }),
  ];
  reprendre();
  return () => {
    ecoutes.abort();
    for (const finir of fins) finir();
  };
}
