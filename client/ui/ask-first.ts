import { atom } from 'jotai';
import { askBy } from '#client/base/ask-by.ts';
import { store } from '#client/base/store.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

export interface Question {
  /** Object and figures; null when in the text. */
  act: string | null;
  title: string;
  text: string;
  answer: (yes: boolean) => void;
}
export const questionAtom = atom<Question | null>(null);

/** For irreversible acts, and doubts. False when another is open. */
export function askFirst({
  quoi = null,
  titre = phrasesCommun.confirmation.titre,
  texte = phrasesCommun.confirmation.texte,
}: ({ quoi: string; texte?: string } | { quoi?: null; texte: string }) & {
  titre?: string;
}): Promise<boolean> {
  if (store.get(questionAtom)) return Promise.resolve(false);
  return askBy(questionAtom, (answer) => ({ act: quoi, title: titre, text: texte, answer }));
}
