import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';

/** After the first render, not to delay a first sale. */
const REPOS_MS = 2_500;

let commence = false;
function commencer(): void {
  if (commence) return;
  commence = true;
  import('./poste.ts').then(
    (m) => m.commencerLePoste(),
    () => void (commence = false),
  );
}

/** Loads the journal when idle, or at once when unreachable. Called once, by main. */
export function suivreLePoste(): void {
  const regarder = () => {
    if (store.get(sessionAtom) === null) return;
    if (store.get(connectionAtom).etat === 'en_ligne') setTimeout(commencer, REPOS_MS);
    else commencer();
  };
  regarder();
  store.sub(sessionAtom, regarder);
  store.sub(connectionAtom, regarder);
}
