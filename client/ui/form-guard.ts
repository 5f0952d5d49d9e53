import { createContext, useCallback, useContext, useEffect } from 'react';
import * as phrases from '#shared/base/fermeture.phrases.ts';
import type { Perte } from '#shared/base/stored-saisie.rules.ts';
import { askFirst } from './ask-first.ts';

/** Unsaved forms of a dialog, and what the station would lose. */
export type DirtyForms = Set<{ perte: Perte }>;

export const DialogForms = createContext<DirtyForms | null>(null);

export function useDirtyIn(dialog: DirtyForms | null, dirty: boolean, perte: Perte = 'rien'): void {
  useEffect(() => {
    if (!dirty || !dialog) return undefined;
    const form = { perte };
    dialog.add(form);
    return () => void dialog.delete(form);
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
