import { atom } from 'jotai';
import { store } from './store.ts';

/** A call awaiting the user's password; `answer` gets the outcome. */
export const proofAtom = atom<{ answer: (proved: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;
/** [SEC-5] One prompt for all waiting calls. */
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
