import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import * as phrasesSauvegarde from './sauvegarde.phrases.ts';

/** age format, encrypts backups. */
export const clePublique = z
  .string()
  .check(z.regex(/^age1[02-9ac-hj-np-z]{58}$/, `!${phrasesSauvegarde.clePubliqueFausse}`));

/** Null: backups unencrypted. */
export const cleEnService = z.nullable(z.object({ publique: z.string(), depuis: dateHeure }));

export const cleAPoser = z.object({ publique: clePublique });
export type CleAPoser = z.infer<typeof cleAPoser>;

/** Displayed once: the private key is never stored. QR code: one SVG path, `cote` modules wide. */
export const cleProposee = z.object({
  publique: z.string(),
  privee: z.string(),
  qr: z.object({ cote: z.number(), trace: z.string() }),
});
export type CleProposee = z.infer<typeof cleProposee>;
