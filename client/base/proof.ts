import { atom } from 'jotai';
import { store } from './store.ts';

/** A call waits for who is there to give their password again; `answer` says whether they did. */
export const proofAtom = atom<{ answer: (proved: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;
/** Asks once, however many calls wait for it [SEC-5]. */
export function askProof(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    store.set(proofAtom, {
      answer: (proved) => {
        asked = null;
        store.set(proofAtom, null);
        resolve(proved);
      },
    });
  });
  return asked;
}
