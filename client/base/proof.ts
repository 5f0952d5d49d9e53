import { atom } from 'jotai';
import { askBy } from './ask-by.ts';

/** A call awaiting the user's password; `answer` gets the outcome. */
export const proofAtom = atom<{ answer: (proved: boolean) => void } | null>(null);

let asked: Promise<boolean> | null = null;
/** [SEC-5] One prompt for all waiting calls. */
export function askProof(): Promise<boolean> {
  asked ??= askBy(proofAtom, (answer) => ({ answer })).finally(() => (asked = null));
  return asked;
}
