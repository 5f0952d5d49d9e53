import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';

/** In pinning order. */
export const favorisAtom = storedAtom<number[]>('vente.favoris', z.array(z.number()), []);
