import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { texte } from '../../base/contract.ts';
import { cleEnService } from './cle.schema.ts';

export const sauvegardeFaite = z.object({
  nom: z.string(),
  fin: dateHeure,
  octets: z.number(),
  /** 'physique': replayable to any later moment. */
  nature: z.enum(['physique', 'logique']),
  /** Restoring needs the private key. */
  chiffree: z.boolean(),
});
export type SauvegardeFaite = z.infer<typeof sauvegardeFaite>;

export const etatSauvegardes = z.object({
  dossier: z.string(),
  /** Free bytes; null when unreadable. */
  libre: z.nullable(z.number()),
  sauvegardes: z.array(sauvegardeFaite),
  prochaine: dateHeureOuNull,
  /** Progress 0 to 1. */
  en_cours: z.nullable(
    z.object({ quoi: z.enum(['sauvegarde', 'restauration']), etape: z.string(), part: z.number() }),
  ),
  dernier_message: z.nullable(z.object({ texte: z.string(), succes: z.boolean() })),
  alertes: z.array(z.string()),
  menaces: z.array(z.enum(['ancienne', 'disque', 'journal'])),
  /** Log collection stopped since; null: running. */
  journal_depuis: dateHeureOuNull,
  restaurable: z.boolean(),
  /** Point-in-time recovery; false with table dumps only. */
  moment: z.boolean(),
  /** Encryption key; null: unencrypted. */
  cle: cleEnService,
});
export type EtatSauvegardes = z.infer<typeof etatSauvegardes>;

/** Within a day: its time, and the moment restored; null: end of the log. */
export const restaurationFaite = z.object({ restauree_a: dateHeure, jusqu_a: dateHeureOuNull });
export type RestaurationFaite = z.infer<typeof restaurationFaite>;

/** A backup, or a moment (`21/11/2026 14:30`, Libreville); word and password each time. */
export const restaurationSaisie = z.object({
  confirmation: texte(20),
  password: z.string().check(z.maxLength(200)),
  nom: z.optional(texte(60)),
  point: z.optional(texte(30)),
  /** Private key from the safe; several if it changed. */
  cle_privee: z.optional(z.string().check(z.maxLength(1000))),
});
export type RestaurationSaisie = z.infer<typeof restaurationSaisie>;
