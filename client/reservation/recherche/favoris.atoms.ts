import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';

/** Products pinned on this station, in the order they were. */
export const favorisAtom = storedAtom<number[]>('vente.favoris', z.array(z.number()), []);
