import { createContext, useCallback, useContext, useEffect } from 'react';
import { fermerSansEnregistrer, saisieQuiAttendra } from '#shared/base/fermeture.phrases.ts';
import { askFirst } from './ask-first.ts';

/** The forms typed in and not saved, of the page or of one dialog. */
export type DirtyForms = Set<object>;
/** Those of the whole page. */
const everywhere: DirtyForms = new Set();
export const isTyping = (): boolean => everywhere.size > 0;

/** The dialog a form stands in. */
export const DialogForms = createContext<DirtyForms | null>(null);

/** Says, while `dirty`, that leaving would throw something away. */
export function useDirtyForm(dirty: boolean): void {
  const dialog = useContext(DialogForms);
  useEffect(() => {
    if (!dirty) return undefined;
    const form = {};
    everywhere.add(form);
    dialog?.add(form);
    return () => {
      everywhere.delete(form);
      dialog?.delete(form);
    };
  }, [dirty, dialog]);
}

/** Closes at once, or asks first when something is typed there. */
export async function closeGuarded(forms: DirtyForms | null, close: () => void): Promise<void> {
  if (
    forms === null ||
    forms.size === 0 ||
    (await askFirst({ titre: fermerSansEnregistrer, texte: saisieQuiAttendra }))
  )
    close();
}

/** The same for a button of the dialog. */
export function useGuardedClose(close: () => void): () => void {
  const forms = useContext(DialogForms);
  return useCallback(() => void closeGuarded(forms, close), [forms, close]);
}
