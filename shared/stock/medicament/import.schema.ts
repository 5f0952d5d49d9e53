import * as z from 'zod/mini';
import { fichierRecu } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';

const n = z.nullable(z.number());
export const STATUTS_IMPORT = ['En cours', 'Terminé', 'Échoué', 'Annulé'] as const;
/** `retires`: gone from the base; `gardes`: gone, but linked to a product. */
export const importBase = z.object({
  id: z.number(),
  version: z.number(),
  statut: z.enum(STATUTS_IMPORT),
  etape: z.string(),
  faits: z.number(),
  total: z.number(),
  /** YYYY-MM-DD, newest of the files. */
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

/** `dernier`: last attempt; `reussi`: last success, the data shown. */
export const etatBase = z.object({
  nombre: z.number(),
  dernier: z.nullable(importBase),
  reussi: z.nullable(importBase),
});
export type EtatBase = z.infer<typeof etatBase>;

export const fichierDepose = z.object({ fichier: fichierRecu });
export const depot = z.object({ nom: z.string(), octets: z.number() });
export const importDemande = z.object({
  fichiers: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(30)),
});
