import { cache } from '#client/base/cache.ts';
import { connectionAtom, cutAtom } from '#client/base/connection.atoms.ts';
import { serverAnswers } from '#client/base/server-answers.ts';
import { store } from '#client/base/store.ts';

/** An answer later than that is none, for whoever stands at the till. */
const PATIENCE_MS = 1_500;
const REPRISE_MS = 3_000;
const patienter = (ms: number): Promise<false> =>
  new Promise((fin) => setTimeout(() => fin(false), ms));
/** Does it answer, by any way? The socket alone may be held back by a relay of the network. */
const repond = (): Promise<boolean> => Promise.race([serverAnswers(), patienter(PATIENCE_MS)]);

/** The rest between two looks; over at once when the link changes, so that the next cut is seen. */
const reposer = (): Promise<void> =>
  new Promise((fin) => {
    const finir = () => {
      clearTimeout(minuterie);
      taire();
      fin();
    };
    const taire = store.sub(connectionAtom, finir);
    const minuterie = setTimeout(finir, REPRISE_MS);
  });

let veille: Promise<void> | null = null;

/** What was asked in vain is asked again: the station answers now. */
const redemander = (): void =>
  void cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' });

interface Suites {
  /** The station sells by itself from now on? Asked as the cut begins. */
  vend: () => Promise<boolean>;
  revenu: () => void;
}

async function veiller({ vend, revenu }: Suites): Promise<void> {
  while (store.get(connectionAtom).etat !== 'en_ligne') {
    const coupe = store.get(cutAtom) !== null;
    if (await repond()) {
      if (coupe) {
        store.set(cutAtom, null);
        revenu();
      }
    } else if (!coupe && store.get(connectionAtom).etat !== 'en_ligne') {
      const depuis = store.get(connectionAtom).depuis ?? Date.now();
      const seul = await vend();
      // The link may have come back while that was read: nobody would then say that the cut is over.
      if (store.get(connectionAtom).etat === 'en_ligne') return;
      store.set(cutAtom, { depuis, vend: seul });
      redemander();
    }
    await reposer();
  }
}
/**
 * Follows the link: two seconds without it, and a server that does not answer otherwise either, and
 * the station is cut. `revenu` each time that it answers again. Gives the way to stop.
 */
export function suivreLaCoupure(suites: Suites): () => void {
  const regarder = () => {
    if (store.get(connectionAtom).etat !== 'en_ligne') {
      veille ??= veiller(suites).finally(() => {
        veille = null;
        if (store.get(connectionAtom).etat !== 'en_ligne') regarder(); // lost as it ended
      });
    } else if (store.get(cutAtom)) {
      store.set(cutAtom, null);
      suites.revenu();
    }
  };
  regarder();
  return store.sub(connectionAtom, regarder);
}

const DECLARATION_MS = 5_000;
/**
 * A call has just had no answer: true once the station is known to be cut, false when the server
 * answers after all, or nothing is known in time.
 */
export async function coupureDite(): Promise<boolean> {
  if (store.get(cutAtom)?.vend) return true;
  if (store.get(connectionAtom).etat === 'en_ligne' && (await repond())) return false;
  return new Promise((fin) => {
    const finir = (dite: boolean) => {
      clearTimeout(minuterie);
      taire();
      fin(dite);
    };
    const taire = store.sub(
      cutAtom,
      () => store.get(cutAtom) && finir(store.get(cutAtom)?.vend === true),
    );
    const minuterie = setTimeout(() => finir(store.get(cutAtom)?.vend === true), DECLARATION_MS);
  });
}
