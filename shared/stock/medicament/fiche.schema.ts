import * as z from 'zod/mini';
import { dateHeureOuNull } from '../../base/dates.ts';
import { montantOuNull } from '../../base/montant.ts';
import { medicament } from './medicament.schema.ts';

const t = z.nullable(z.string());
/** YYYY-MM-DD. */
const jour = z.nullable(z.string());

export const ficheBase = z.object({
  statut: t,
  procedure: t,
  etat: t,
  date_amm: jour,
  alerte: t,
  surveillance: z.boolean(),
  interet_majeur: z.boolean(),
  composition: z.array(
    z.object({
      element: z.string(),
      substance: z.string(),
      dosage: t,
      reference: t,
      /** Active part of a salt: the DCI. */
      fraction: z.boolean(),
      /** Absent in older imports. */
      liaison: z.optional(t),
    }),
  ),
  conditions: z.array(z.string()),
  groupes: z.array(z.string()),
  presentations: z.array(
    z.object({ cip13: z.string(), statut: t, etat: t, taux: t, collectivites: z.boolean() }),
  ),
  avis: z.array(z.object({ date: jour, motif: t, valeur: t, texte: z.string(), lien: t })),
  disponibilites: z.array(
    z.object({ cip13: t, libelle: z.string(), debut: jour, maj: jour, remise: jour, lien: t }),
  ),
});
export type FicheBase = z.infer<typeof ficheBase>;

export const boite = z.object({
  id: z.number(),
  cis: z.string(),
  cip13: z.string(),
  cip7: z.string(),
  libelle: z.string(),
  presentation: z.string(),
  titulaire: t,
  type_generique: t,
  /** Euros, of the public base; null: none is fixed. */
  prix_eur: montantOuNull,
  disponible: z.boolean(),
  produit_id: z.nullable(z.number()),
  produit_libelle: t,
  produit_qte: z.nullable(z.number()),
  /** FCFA, ours. */
  produit_prix: montantOuNull,
});
export type Boite = z.infer<typeof boite>;

/** Files' date, and import time. */
export const sourceBase = z.object({
  nom: z.string(),
  date_donnees: jour,
  importee_le: dateHeureOuNull,
});
export type SourceBase = z.infer<typeof sourceBase>;

export const ficheMedicament = z.object({
  medicament,
  fiche: z.nullable(ficheBase),
  boites: z.array(boite),
  /** Widest class first. */
  classes: z.array(z.object({ code: z.string(), libelle: z.string(), grand_public: t })),
  indications: t,
  source: sourceBase,
});
export type FicheMedicament = z.infer<typeof ficheMedicament>;
