import { atom } from 'jotai';
import { store } from '#client/base/store.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

export interface Toast {
  id: number;
  tone: 'succes' | 'avertissement' | 'erreur';
  title: string | null;
  text: string;
  /** Epoch ms. */
  a: number;
}
/** By the specification, in seconds: success 3, lost connection 5, refusal 7. */
const DURATIONS_MS = { succes: 3_000, erreur: 5_000, avertissement: 7_000 } as const;
const LOG_MAX = 50;

export const toastsAtom = atom<readonly Toast[]>([]);
/** How many dialogs stand over the screen. */
export const openDialogsAtom = atom(0);
/** Where a screen says its successes in a line of its own, moving nothing; null: they are cards. */
export const successLineAtom = atom<HTMLElement | null>(null);
/** Last fifty, newest first: a toast must never be an error's only trace. */
export const toastLogAtom = atom<readonly Toast[]>([]);

let lastId = 0;
export const closeToast = (id: number): void =>
  store.set(toastsAtom, (all) => all.filter((t) => t.id !== id));
/** Once done, past refusals leave the screen; the log keeps them. */
export const closeRefusals = (phrases: readonly string[]): void =>
  store.set(toastsAtom, (all) =>
    all.filter((t) => t.tone === 'succes' || !phrases.includes(t.text)),
  );

/** Shown on leaving: explains why, so it follows. */
const FOLLOWS_MS = 2_000;
/** [MSG-1] Errors of a page do not show over the next; the log keeps them. */
export const leavePage = (): void =>
  store.set(toastsAtom, (all) =>
    all.filter((t) => t.tone === 'succes' || Date.now() - t.a < FOLLOWS_MS),
  );

function show(
  ton: Toast['tone'],
  titre: string | null,
  texte: string,
  duration: number = DURATIONS_MS[ton],
): void {
  if (store.get(toastsAtom).some((t) => t.text === texte && t.title === titre)) return;
  const toast: Toast = { id: ++lastId, tone: ton, title: titre, text: texte, a: Date.now() };
  store.set(toastsAtom, (all) => [...all, toast]);
  store.set(toastLogAtom, (all) => [toast, ...all].slice(0, LOG_MAX));
  setTimeout(closeToast, duration, toast.id);
}

export const toast = {
  succes: (texte: string): void => show('succes', null, texte),
  /** One toast a sentence, titled 'Oups !' by default. */
  avertir: (
    phrases: string | readonly string[],
    titre: string = phrasesCommun.oups,
    duration?: number,
  ): void => {
    for (const phrase of typeof phrases === 'string' ? [phrases] : phrases)
      show('avertissement', titre, phrase, duration);
  },
  /** In red. */
  refuser: (texte: string, titre: string): void => show('erreur', titre, texte),
  erreurConnexion: (): void =>
    show('erreur', phrasesCommun.connexion.titre, phrasesCommun.connexion.texte),
};
