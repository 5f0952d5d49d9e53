import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';

/** 'verrouillé': locked by five wrong passwords; 'bloqué': attempt while locked. */
export const RESULTATS_CONNEXION = [
  'ouvert',
  'refusé',
  'verrouillé',
  'bloqué',
  'PIN verrouillé',
  'déconnecté',
] as const;

/** Append-only. */
export const journalConnexion = z.object({
  id: z.number(),
  at: dateHeure,
  /** As typed, lower case. */
  name: z.string(),
  utilisateur_id: z.nullable(z.number()),
  /** Current full name; null when the name matches no account. */
  utilisateur: z.nullable(z.string()),
  resultat: z.string(),
  adresse: z.nullable(z.string()),
});
export type JournalConnexion = z.infer<typeof journalConnexion>;

/** Append-only, in the change's transaction. */
export const journalAudit = z.object({
  id: z.number(),
  at: dateHeure,
  /** At that time. */
  utilisateur: z.string(),
  acte: z.string(),
  entite: z.string(),
  entite_id: z.nullable(z.number()),
  /** Current name; null when it has none. */
  element: z.nullable(z.string()),
  avant: z.unknown(),
  apres: z.unknown(),
  resume: z.string(),
  adresse: z.nullable(z.string()),
});
export type JournalAudit = z.infer<typeof journalAudit>;
