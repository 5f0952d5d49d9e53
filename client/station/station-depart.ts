import { connectionAtom } from '#client/base/connection.atoms.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { store } from '#client/base/store.ts';

/** After the screens have drawn: what is brought then must not make a first sale wait. */
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

/**
 * A station that sells is ready for a cut before it comes: its journal is brought at rest, at once
 * when the server does not answer. Called once, by main.
 */
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
