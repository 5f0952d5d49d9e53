import { atomWithStorage, createJSONStorage, unstable_withStorageValidator } from 'jotai/utils';
import * as z from 'zod/mini';

/**
 * Local storage that may be full, or closed to this page: what it does not take lives as long as
 * the page, and nobody's act fails for it.
 */
function patientStorage<T>() {
  const storage = createJSONStorage<T>(() => localStorage);
  const setItem = (cle: string, valeur: T): void => {
    try {
      storage.setItem(cle, valeur);
    } catch (erreur) {
      console.warn('non gardé sur ce poste', cle, erreur);
    }
  };
  return { ...storage, setItem };
}

/**
 * An atom kept in local storage. What an older page left there and no longer fits its schema counts
 * as absent.
 */
export function storedAtom<T>(cle: string, schema: z.ZodMiniType<T>, defaut: T) {
  const conforme = (valeur: unknown): valeur is T => z.safeParse(schema, valeur).success;
  return atomWithStorage<T>(
    cle,
    defaut,
    unstable_withStorageValidator(conforme)(patientStorage<unknown>()),
    { getOnInit: true },
  );
}

/** Can so many characters still be kept on this station? */
export function canStore(caracteres: number): boolean {
  const cle = 'essai';
  try {
    localStorage.setItem(cle, 'x'.repeat(caracteres));
    localStorage.removeItem(cle);
    return true;
  } catch {
    return false;
  }
}
