import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionAtom, cutAtom, ONLINE } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { suivreLaCoupure } from '#client/vente/station/coupure.ts';

let finir: () => void = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(() => Promise.reject(new Error('serveur arrêté'))),
  );
});
afterEach(() => {
  store.set(connectionAtom, ONLINE);
  finir();
  store.set(cutAtom, null);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A station that reads for so long what it sells with before it says that it is cut. */
function poste(lecture: () => Promise<boolean>) {
  const revenu = vi.fn();
  finir = suivreLaCoupure({ vend: lecture, revenu });
  store.set(connectionAtom, { etat: 'reconnexion', depuis: Date.now() });
  return { revenu };
}

it('la liaison revenue pendant que la coupure se déclare, le poste n’est pas coupé', async () => {
  let lu: (vend: boolean) => void = () => {};
  poste(
    () =>
      new Promise((ok) => {
        lu = ok;
      }),
  );
  await vi.advanceTimersByTimeAsync(100);
  store.set(connectionAtom, ONLINE);
  lu(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(store.get(cutAtom)).toBeNull();
});

it('la liaison perdue, le poste est coupé ; revenue, il ne l’est plus, et on le dit', async () => {
  const { revenu } = poste(async () => true);
  await vi.advanceTimersByTimeAsync(100);
  expect(store.get(cutAtom)?.vend).toBe(true);
  store.set(connectionAtom, ONLINE);
  expect(store.get(cutAtom)).toBeNull();
  expect(revenu).toHaveBeenCalledOnce();
});

it('une coupure juste après la précédente est dite aussitôt, sans attendre la fin de sa veille', async () => {
  poste(async () => true);
  await vi.advanceTimersByTimeAsync(100);
  store.set(connectionAtom, ONLINE);
  await vi.advanceTimersByTimeAsync(100);
  store.set(connectionAtom, { etat: 'reconnexion', depuis: Date.now() });
  await vi.advanceTimersByTimeAsync(100);
  expect(store.get(cutAtom)?.vend).toBe(true);
});
