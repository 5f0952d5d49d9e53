import * as z from 'zod/mini';
import { dateHeureOuNull } from '../base/dates.ts';

/** What waits at a register: how many baskets, and since when the oldest does. */
export const attenteDeCaisse = z.object({
  caisse_id: z.number(),
  nombre: z.number(),
  depuis: dateHeureOuNull,
});
export type AttenteDeCaisse = z.infer<typeof attenteDeCaisse>;
