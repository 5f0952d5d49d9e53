import { atom } from 'jotai';
import { store } from '#client/base/store.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';

export interface Toast {
  id: number;
  ton: 'succes' | 'avertissement' | 'erreur';
  titre: string | null;
  texte: string;
  /** Epoch milliseconds. */
  a: number;
}
/** Seconds on screen of the specification: success 3, lost connection 5, refusal 7. */
const DUREES_MS = { succes: 3_000, erreur: 5_000, avertissement: 7_000 } as const;
const JOURNAL_MAX = 50;

export const toastsAtom = atom<readonly Toast[]>([]);
/** The last fifty, newest first: a toast must never be the only trace of an error. */
export const toastLogAtom = atom<readonly Toast[]>([]);

let dernier = 0;
export const closeToast = (id: number): void =>
  store.set(toastsAtom, (tous) => tous.filter((t) => t.id !== id));

function montrer(
  ton: Toast['ton'],
  titre: string | null,
  texte: string,
  duree: number = DUREES_MS[ton],
): void {
  if (store.get(toastsAtom).some((t) => t.texte === texte && t.titre === titre)) return;
  const toast: Toast = { id: ++dernier, ton, titre, texte, a: Date.now() };
  store.set(toastsAtom, (tous) => [...tous, toast]);
  store.set(toastLogAtom, (tous) => [toast, ...tous].slice(0, JOURNAL_MAX));
  setTimeout(closeToast, duree, toast.id);
}

export const toast = {
  succes: (texte: string): void => montrer('succes', null, texte),
  /** One toast a sentence, under 'Oups !' or the title given. */
  avertir: (
    phrases: string | readonly string[],
    titre: string = phrasesCommun.oups,
    duree?: number,
  ): void => {
    for (const phrase of typeof phrases === 'string' ? [phrases] : phrases)
      montrer('avertissement', titre, phrase, duree);
  },
  erreurConnexion: (): void =>
    montrer('erreur', phrasesCommun.connexion.titre, phrasesCommun.connexion.texte),
};
