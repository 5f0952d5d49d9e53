import { atomWithStorage, createJSONStorage, unstable_withStorageValidator } from 'jotai/utils';
import * as z from 'zod/mini';

/**
 * Local storage that may be full, or closed to this page: what it does not take lives as long as
 * the page, and nobody's act fails for it.
 */
function patientStorage<T>() {
  const storage = createJSONStorage<T>(() => localStorage);
  // A page that may not even look, and a program without a page, begin with nothing kept.
  const getItem = (key: string, initial: T): T => {
    try {
      return storage.getItem(key, initial);
    } catch {
      return initial;
    }
  };
  const setItem = (key: string, value: T): void => {
    try {
      storage.setItem(key, value);
    } catch (error) {
      console.warn('non gardé sur ce poste', key, error);
    }
  };
  return { ...storage, getItem, setItem };
}

/**
 * An atom kept in local storage. What an older page left there and no longer fits its schema counts
 * as absent.
 */
export function storedAtom<T>(key: string, schema: z.ZodMiniType<T>, initial: T) {
  const fits = (value: unknown): value is T => z.safeParse(schema, value).success;
  return atomWithStorage<T>(
    key,
    initial,
    unstable_withStorageValidator(fits)(patientStorage<unknown>()),
    { getOnInit: true },
  );
}

/** Can so many characters still be kept on this station? */
export function canStore(characters: number): boolean {
  const key = 'essai';
  try {
    localStorage.setItem(key, 'x'.repeat(characters));
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
