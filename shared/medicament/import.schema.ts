import * as z from 'zod/mini';
import { fichierRecu } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';

const n = z.nullable(z.number());
export const STATUTS_IMPORT = ['En cours', 'Terminé', 'Échoué', 'Annulé'] as const;
/**
 * One import of the public base: how far it is, or what came of it. `retires`: gone from the base;
 * `gardes`: gone, but one of our products carries it.
 */
export const importBase = z.object({
  id: z.number(),
  version: z.number(),
  statut: z.enum(STATUTS_IMPORT),
  etape: z.string(),
  faits: z.number(),
  total: z.number(),
  /** YYYY-MM-DD, the newest date of the files. */
  date_donnees: z.nullable(z.string()),
  lus: n,
  ajoutes: n,
  modifies: n,
  retires: n,
  gardes: n,
  erreurs: z.array(z.string()),
  created_by: z.string(),
  created_at: dateHeure,
  termine_at: dateHeureOuNull,
});
export type ImportBase = z.infer<typeof importBase>;

/**
 * The import under way or the last one tried (`dernier`), and the last one that went through
 * (`reussi`), which made what is shown.
 */
export const etatBase = z.object({
  nombre: z.number(),
  dernier: z.nullable(importBase),
  reussi: z.nullable(importBase),
});
export type EtatBase = z.infer<typeof etatBase>;

export const fichierDepose = z.object({ fichier: fichierRecu });
export const depot = z.object({ nom: z.string(), octets: z.number() });
/** Names as deposited. */
export const importDemande = z.object({
  fichiers: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(30)),
});
