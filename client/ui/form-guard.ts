import { createContext, useCallback, useContext, useEffect } from 'react';
import * as phrases from '#shared/base/fermeture.phrases.ts';
import type { Perte } from '#shared/base/stored-saisie.rules.ts';
import { askFirst } from './ask-first.ts';

/** Unsaved forms of a dialog, and what the station would lose. */
export type DirtyForms = Set<{ perte: Perte }>;

/** Forms of the page that leaving it would lose, in a dialog or not. */
const losable: DirtyForms = new Set();

export const DialogForms = createContext<DirtyForms | null>(null);

export function useDirtyIn(dialog: DirtyForms | null, dirty: boolean, perte: Perte = 'rien'): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const form = { perte };
    dialog?.add(form);
    if (perte !== 'rien') losable.add(form);
    return () => {
      dialog?.delete(form);
      losable.delete(form);
    };
  }, [dirty, dialog, perte]);
}
export function useDirtyForm(dirty: boolean, perte: Perte = 'rien'): void {
  useDirtyIn(useContext(DialogForms), dirty, perte);
}

/** Worst loss first. */
function whatBecomes(forms: DirtyForms): string {
  const pertes = [...forms].map(({ perte }) => perte);
  if (pertes.includes('tout')) return phrases.saisiePerdue;
  return pertes.includes('identite') ? phrases.saisieSansIdentite : phrases.saisieQuiAttendra;
}

/** Confirms first when something is typed. */
export async function closeGuarded(forms: DirtyForms | null, close: () => void): Promise<void> {
  if (
    forms === null ||
    forms.size === 0 ||
    (await askFirst({ titre: phrases.fermerSansEnregistrer, texte: whatBecomes(forms) }))
  )
    close();
}

export function useGuardedClose(close: () => void): () => void {
  const forms = useContext(DialogForms);
  return useCallback(() => void closeGuarded(forms, close), [forms, close]);
}

/**
 * [SAI-6] The browser's back and forward ask first, as closing does, while something typed would be
 * lost; a browser without the Navigation API goes without asking.
 */
export function askBeforeTraversal(): void {
  let agreed = false;
  window.navigation?.addEventListener('navigate', (e) => {
    const { key, sameDocument } = e.destination;
    if (e.navigationType !== 'traverse' || !sameDocument || !e.cancelable) return;
    if (agreed || losable.size === 0) return;
    e.preventDefault();
    void closeGuarded(losable, async () => {
      agreed = true;
      await window.navigation?.traverseTo(key).finished?.catch(() => undefined);
      agreed = false;
    });
  });
}
