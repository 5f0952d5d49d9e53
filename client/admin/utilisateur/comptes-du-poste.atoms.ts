import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';

const compteRecent = z.object({ name: z.string(), fullname: z.string() });
export type CompteRecent = z.infer<typeof compteRecent>;

const RECENTS_MAX = 4;
/** Latest first; names only, never a secret. */
export const comptesRecentsAtom = storedAtom<CompteRecent[]>(
  'comptes_recents',
  z.array(compteRecent),
  [],
);

/** Moved first, without duplicates; oldest dropped. */
export const avecCompteRecent = (
  recents: readonly CompteRecent[],
  { name, fullname }: CompteRecent,
): CompteRecent[] =>
  [{ name, fullname }, ...recents.filter((c) => c.name !== name)].slice(0, RECENTS_MAX);
