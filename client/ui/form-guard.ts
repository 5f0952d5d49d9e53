import { createContext, useCallback, useContext, useEffect } from 'react';
import * as phrases from '#shared/base/fermeture.phrases.ts';
import type { Perte } from '#shared/base/saisie-gardee.rules.ts';
import { askFirst } from './ask-first.ts';

/** The forms of a dialog that are typed in and not saved, and what the station does not keep of each. */
export type DirtyForms = Set<{ perte: Perte }>;

/** The dialog a form stands in. */
export const DialogForms = createContext<DirtyForms | null>(null);

/** Says to this dialog, while `dirty`, that leaving would leave something unsaved. */
export function useDirtyIn(dialog: DirtyForms | null, dirty: boolean, perte: Perte = 'rien'): void {
  useEffect(() => {
    if (!dirty || !dialog) return undefined;
    const form = { perte };
    dialog.add(form);
    return () => void dialog.delete(form);
  }, [dirty, dialog, perte]);
}
/** The same to the dialog that the form stands in. */
export function useDirtyForm(dirty: boolean, perte: Perte = 'rien'): void {
  useDirtyIn(useContext(DialogForms), dirty, perte);
}

/** What becomes of what was typed there, the worst first. */
function whatBecomes(forms: DirtyForms): string {
  const pertes = [...forms].map(({ perte }) => perte);
  if (pertes.includes('tout')) return phrases.saisiePerdue;
  return pertes.includes('identite') ? phrases.saisieSansIdentite : phrases.saisieQuiAttendra;
}

/** Closes at once, or asks first when something is typed there. */
export async function closeGuarded(forms: DirtyForms | null, close: () => void): Promise<void> {
  if (
    forms === null ||
    forms.size === 0 ||
    (await askFirst({ titre: phrases.fermerSansEnregistrer, texte: whatBecomes(forms) }))
  )
    close();
}

/** The same for a button of the dialog. */
export function useGuardedClose(close: () => void): () => void {
  const forms = useContext(DialogForms);
  return useCallback(() => void closeGuarded(forms, close), [forms, close]);
}
