import * as z from 'zod/mini';
import { atomeStocke } from '#client/base/atome-stocke.ts';
import { PAPIERS, type Papier } from '#shared/caisse/imprimante.rules.ts';

/** Width of the paper in this station's printer, in millimetres. */
export const papierAtom = atomeStocke<Papier>(
  'ticket.papier',
  z.union(PAPIERS.map((mm) => z.literal(mm))),
  80,
);
