import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { PAPIERS, type Papier } from '#shared/vente/caisse/imprimante.rules.ts';

/** Paper width, in mm. */
export const papierAtom = storedAtom<Papier>(
  'ticket.papier',
  z.union(PAPIERS.map((mm) => z.literal(mm))),
  80,
);
