import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';
import * as phrasesSauvegarde from './sauvegarde.phrases.ts';

/** The public key that backups are sealed for, of the age format. */
export const clePublique = z
  .string()
  .check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/, phrasesSauvegarde.clePubliqueFausse));

/** The key in use; null while backups are made in clear. */
export const cleEnService = z.nullable(z.object({ publique: z.string(), depuis: dateHeure }));

/** The public half of the pair that was noted. */
export const cleAPoser = z.object({ publique: clePublique });
export type CleAPoser = z.infer<typeof cleAPoser>;

/**
 * A new pair, told once: the private key is kept nowhere here. Its QR code is one SVG path on a square
 * of `cote` modules.
 */
export const cleProposee = z.object({
  publique: z.string(),
  privee: z.string(),
  qr: z.object({ cote: z.number(), trace: z.string() }),
});
export type CleProposee = z.infer<typeof cleProposee>;
