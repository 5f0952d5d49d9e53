import { atom } from 'jotai';

/**
 * Addresses whose screen is built: menus, the palette and the notifications lead to no other.
 * Written by the routes.
 */
export const builtScreensAtom = atom<ReadonlySet<string>>(new Set<string>());
