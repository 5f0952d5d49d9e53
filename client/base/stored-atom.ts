import { atomWithStorage, createJSONStorage, unstable_withStorageValidator } from 'jotai/utils';
import * as z from 'zod/mini';

/**
 * An atom kept in local storage. What an older page left there and no longer fits its schema counts
 * as absent.
 */
export function storedAtom<T>(cle: string, schema: z.ZodMiniType<T>, defaut: T) {
  const conforme = (valeur: unknown): valeur is T => z.safeParse(schema, valeur).success;
  return atomWithStorage<T>(
    cle,
    defaut,
    unstable_withStorageValidator(conforme)(createJSONStorage(() => localStorage)),
    { getOnInit: true },
  );
}
