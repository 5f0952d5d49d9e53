import { createContext, useCallback, useContext, useEffect } from 'react';
import { fermerSansEnregistrer, saisieQuiAttendra } from '#shared/base/fermeture.phrases.ts';
import { askFirst } from './ask-first.ts';

/** The forms of a dialog that are typed in and not saved. */
export type DirtyForms = Set<object>;

/** The dialog a form stands in. */
export const DialogForms = createContext<DirtyForms | null>(null);

/** Says to this dialog, while `dirty`, that leaving would throw something away. */
export function useDirtyIn(dialog: DirtyForms | null, dirty: boolean): void {
  useEffect(() => {
    if (!dirty || !dialog) return undefined;
    const form = {};
    dialog.add(form);
    return () => void dialog.delete(form);
  }, [dirty, dialog]);
}
/** The same to the dialog that the form stands in. */
export function useDirtyForm(dirty: boolean): void {
  useDirtyIn(useContext(DialogForms), dirty);
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
