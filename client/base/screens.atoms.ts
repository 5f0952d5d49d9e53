import { atom } from 'jotai';

/**
 * Addresses of built screens; menus, palette and notifications link to no other. Written by the
 * routes.
 */
export const builtScreensAtom = atom<ReadonlySet<string>>(new Set<string>());
