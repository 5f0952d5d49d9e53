import * as z from 'zod/mini';
import { storedAtom } from '#client/base/stored-atom.ts';
import { PAPIERS, type Papier } from '#shared/caisse/imprimante.rules.ts';

/** Width of the paper in this station's printer, in millimetres. */
export const papierAtom = storedAtom<Papier>(
  'ticket.papier',
  z.union(PAPIERS.map((mm) => z.literal(mm))),
  80,
);
