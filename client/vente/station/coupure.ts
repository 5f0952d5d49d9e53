import { cache } from '#client/base/cache.ts';
import { connectionAtom, cutAtom } from '#client/base/connection.atoms.ts';
import { serverAnswers } from '#client/base/server-answers.ts';
import { store } from '#client/base/store.ts';

/** Answer timeout for a waiting cashier. */
const PATIENCE_MS = 1_500;
const REPRISE_MS = 3_000;
const patienter = (ms: number): Promise<false> =>
  new Promise((fin) => setTimeout(() => fin(false), ms));
/** Any HTTP answer: a proxy may block the socket alone. */
const repond = (): Promise<boolean> => Promise.race([serverAnswers(), patienter(PATIENCE_MS)]);

/** Pause between checks, cut short when the connection changes. */
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

/** Refetches failed queries: the station now answers. */
const redemander = (): void =>
  void cache.refetchQueries({ predicate: ({ state }) => state.status === 'error' });

interface Suites {
  /** Whether the station sells offline, asked at each outage. */
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
      // The connection may have returned meanwhile: nobody would end the outage.
      if (store.get(connectionAtom).etat === 'en_ligne') return;
      store.set(cutAtom, { depuis, vend: seul });
      redemander();
    }
    await reposer();
  }
}
/**
 * Offline after two seconds without a socket or HTTP answer. `revenu` at each return. Returns the
 * unsubscribe.
 */
export function suivreLaCoupure(suites: Suites): () => void {
  const regarder = () => {
    if (store.get(connectionAtom).etat !== 'en_ligne') {
      veille ??= veiller(suites).finally(() => {
        veille = null;
        if (store.get(connectionAtom).etat !== 'en_ligne') regarder(); // already lost when subscribing
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
 * After an unanswered call: true once known offline; false when the server answers, or on timeout.
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
