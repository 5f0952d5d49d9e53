import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { texte } from '../base/contract.ts';
import { cleEnService } from './cle.schema.ts';

export const sauvegardeFaite = z.object({
  nom: z.string(),
  fin: dateHeure,
  octets: z.number(),
  /** 'physique' can be followed to any later moment by the log. */
  nature: z.enum(['physique', 'logique']),
  /** It is sealed: restoring it asks for a private key. */
  chiffree: z.boolean(),
});
export type SauvegardeFaite = z.infer<typeof sauvegardeFaite>;

export const etatSauvegardes = z.object({
  dossier: z.string(),
  /** Free bytes of its disk; null when it cannot be read. */
  libre: z.nullable(z.number()),
  sauvegardes: z.array(sauvegardeFaite),
  prochaine: dateHeureOuNull,
  /** What runs now, and how far it is, from 0 to 1. */
  en_cours: z.nullable(
    z.object({ quoi: z.enum(['sauvegarde', 'restauration']), etape: z.string(), part: z.number() }),
  ),
  /** How the last one asked for ended. */
  dernier_message: z.nullable(z.object({ texte: z.string(), succes: z.boolean() })),
  alertes: z.array(z.string()),
  /** Which of them: the last good backup is old, the disk is short. */
  menaces: z.array(z.enum(['ancienne', 'disque', 'journal'])),
  /** Since when the log is no longer gathered; null while it is. */
  journal_depuis: dateHeureOuNull,
  /** Whether one can be restored from here. */
  restaurable: z.boolean(),
  /**
   * Whether any moment can be asked for; false where copies of tables are kept, and those of files
   * do not serve.
   */
  moment: z.boolean(),
  /** The key that backups are sealed for; null while they are made in clear. */
  cle: cleEnService,
});
export type EtatSauvegardes = z.infer<typeof etatSauvegardes>;

/**
 * A restoration of the last day: when, and the moment of the state come back to; null when it is
 * all that the log knew.
 */
export const restaurationFaite = z.object({ restauree_a: dateHeure, jusqu_a: dateHeureOuNull });
export type RestaurationFaite = z.infer<typeof restaurationFaite>;

/**
 * Restoring one backup, or the state of one moment (`21/11/2026 14:30`, Libreville); typed word and
 * password each time.
 */
export const restaurationSaisie = z.object({
  /** `MOT_DE_CONFIRMATION`, typed by hand. */
  confirmation: texte(20),
  password: z.string().check(z.maxLength(200)),
  nom: z.optional(texte(60)),
  point: z.optional(texte(30)),
  /** The private key of what is sealed, from the safe; several when it changed since. */
  cle_privee: z.optional(z.string().check(z.maxLength(1000))),
});
export type RestaurationSaisie = z.infer<typeof restaurationSaisie>;
