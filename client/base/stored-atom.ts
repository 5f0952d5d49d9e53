import { atomWithStorage, createJSONStorage, unstable_withStorageValidator } from 'jotai/utils';
import * as z from 'zod/mini';

/** Local storage may be full or forbidden: falls back to memory, without failing. */
function patientStorage<T>() {
  const storage = createJSONStorage<T>(() => localStorage);
  // Storage forbidden or absent (no browser): initial value.
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

/** An atom in local storage; a value from an older build that fails the schema counts as absent. */
export function storedAtom<T>(key: string, schema: z.ZodMiniType<T>, initial: T) {
  const fits = (value: unknown): value is T => z.safeParse(schema, value).success;
  return atomWithStorage<T>(
    key,
    initial,
    unstable_withStorageValidator(fits)(patientStorage<unknown>()),
    { getOnInit: true },
  );
}

/** Whether local storage takes this many characters. */
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
