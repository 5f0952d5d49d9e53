import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { jourSchema } from '../../base/dates.ts';
import { entier } from '../../base/nombre.ts';
import { LOT_MAX } from './lot.schema.ts';

/** [SCN-26] Scanned boxes of one lot. */
export const boitesLues = z.object({
  lot: z.string(),
  /** YYYY-MM-DD; null when absent. */
  date_expiration: z.nullable(z.string()),
  qte: z.number(),
  series: z.array(z.string()),
});
export type BoitesLues = z.infer<typeof boitesLues>;

/** Per line, per lot. */
const LOTS_MAX = 50;
const SERIES_MAX = 300;
const SERIE_MAX = 20;
/** Input; lots in capitals. */
export const boitesDemandees = z
  .array(
    z.object({
      lot: z.pipe(
        texte(LOT_MAX, 1),
        z.transform((t: string) => t.toUpperCase()),
      ),
      date_expiration: z._default(z.nullable(jourSchema), null),
      qte: entier(1, 100_000),
      series: z._default(z.array(texte(SERIE_MAX, 1)).check(z.maxLength(SERIES_MAX)), []),
    }),
  )
  .check(z.maxLength(LOTS_MAX));
