import * as z from 'zod/mini';
import { dateHeure } from '../base/dates.ts';

/**
 * What a line of the log-in journal says happened. 'verrouillé': five wrong passwords closed the
 * door; 'bloqué': a try while it was closed.
 */
export const RESULTATS_CONNEXION = [
  'ouvert',
  'refusé',
  'verrouillé',
  'bloqué',
  'PIN verrouillé',
  'déconnecté',
] as const;

/** One line of the log-in journal: written once, never changed. */
export const journalConnexion = z.object({
  id: z.number(),
  at: dateHeure,
  /** As it was typed, lower case. */
  name: z.string(),
  utilisateur_id: z.nullable(z.number()),
  /** Full name of the account today; null when no account bears the name typed. */
  utilisateur: z.nullable(z.string()),
  resultat: z.string(),
  adresse: z.nullable(z.string()),
});
export type JournalConnexion = z.infer<typeof journalConnexion>;

/** One line of the audit journal: written once, in the transaction of what it tells. */
export const journalAudit = z.object({
  id: z.number(),
  at: dateHeure,
  /** Full name at that time. */
  utilisateur: z.string(),
  acte: z.string(),
  entite: z.string(),
  entite_id: z.nullable(z.number()),
  /** How the thing is called today: 'Brice Mba', 'DOLIPRANE 1000 mg'; null when it has no name. */
  element: z.nullable(z.string()),
  avant: z.unknown(),
  apres: z.unknown(),
  /** The change in one line, for lists and exports. */
  resume: z.string(),
  adresse: z.nullable(z.string()),
});
export type JournalAudit = z.infer<typeof journalAudit>;
