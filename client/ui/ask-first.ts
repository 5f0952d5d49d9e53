import { atom } from 'jotai';
import { store } from '#client/base/store.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

export interface Question {
  /** What is about to be undone, with its figures; null when the text says it. */
  quoi: string | null;
  titre: string;
  texte: string;
  answer: (yes: boolean) => void;
}
export const questionAtom = atom<Question | null>(null);

/** Asks before what would be lost. False when another question is already open. */
export function askFirst({
  quoi = null,
  titre = phrasesCommun.confirmation.titre,
  texte = phrasesCommun.confirmation.texte,
}: ({ quoi: string; texte?: string } | { quoi?: null; texte: string }) & {
  titre?: string;
}): Promise<boolean> {
  if (store.get(questionAtom)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      store.set(questionAtom, null);
      resolve(yes);
    };
    store.set(questionAtom, { quoi, titre, texte, answer });
  });
}
