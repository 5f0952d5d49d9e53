import { useAtom, useAtomValue } from 'jotai';
import { atomFamily } from 'jotai-family';
import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';

const preferences = z.object({
  rows: z.optional(z.number()),
  /** Column → shown; default when absent. */
  colonnes: z.record(z.string(), z.boolean()),
});
type Preferences = z.infer<typeof preferences>;
const NONE: Preferences = { colonnes: {} };

const family = atomFamily((key: string) => storedAtom<Preferences>(key, preferences, NONE));
/** On this device, by user and table. */
export const preferencesAtom = (table: string, utilisateur: number | undefined) =>
  family(`liste:${utilisateur ?? 0}:${table}`);

export function usePreferences(table: string) {
  return useAtom(preferencesAtom(table, useAtomValue(sessionAtom)?.id));
}
