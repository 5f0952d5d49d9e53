import * as z from 'zod/mini';
import { dateHeureOuNull } from '../../base/dates.ts';

/** Baskets waiting, and the oldest's time. */
export const attenteDeCaisse = z.object({
  caisse_id: z.number(),
  nombre: z.number(),
  depuis: dateHeureOuNull,
});
export type AttenteDeCaisse = z.infer<typeof attenteDeCaisse>;
