import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { type ChampDeFichier, declarationDe, NATURES, type Nature } from './champs.ts';
import {
  CHOIX,
  type ChoixDeReponse,
  ETATS_IMPORTES,
  GENRES_DE_LIGNE,
  type GenreDeLigne,
} from './genres.ts';

export const LIGNES_IMPORT_MAX = 50_000;
/** Per request. */
export const LIGNES_PAR_ENVOI = 500;
export const COLONNES_MAX = 80;
/** Characters of the heads. */
export const SIGNATURE_MAX = 8_000;

/** Stored imports; price lists and deliveries have their own page. */
export const NATURES_GARDEES = [
  'produits',
  'clients',
  'fournisseurs',
  'lots',
  'ventes',
  'certifications',
  'mobile_money',
] as const;
export type StoredNature = (typeof NATURES_GARDEES)[number];

/**
 * 'En cours': receiving. 'Vérification', 'Écriture', 'Annulation': job queued or running.
 * 'Vérifié': ready; 'Importé': undoable; 'Défait': undone where possible.
 */
export const STATUTS_IMPORT_FICHIER = [
  'En cours',
  'Vérification',
  'Vérifié',
  'Écriture',
  'Importé',
  'Annulation',
  'Défait',
  'Annulé',
  'Échoué',
] as const;
export type StatutImport = (typeof STATUTS_IMPORT_FICHIER)[number];

const genre = z.enum(Object.keys(GENRES_DE_LIGNE) as [GenreDeLigne, ...GenreDeLigne[]]);
const choix = z.enum(Object.keys(CHOIX) as [ChoixDeReponse, ...ChoixDeReponse[]]);
/** Per kind, or per value ('' for the whole kind). */
export const reponseImport = z.object({ genre, valeur: texte(200), choix });

export const questionImport = z.object({
  genre,
  /** By value: TVA code, shelf; else ''. */
  valeur: z.string(),
  nombre: z.number(),
  exemples: z.array(
    z.object({ ligne: z.number(), nom: z.string(), lu: z.string(), propose: z.string() }),
  ),
});
export type QuestionImport = z.infer<typeof questionImport>;

export const bilanImport = z.object({
  bonnes: z.number(),
  a_demander: z.number(),
  fautives: z.number(),
  passees: z.number(),
  nouveaux: z.number(),
  modifies: z.number(),
  inchanges: z.number(),
  /** Counts by kind and notice. */
  genres: z.record(z.string(), z.number()),
  avis: z.record(z.string(), z.number()),
});

/**
 * `faits` of `total`: rows processed; `erreurs`: failure; `ecrits`: written; `restes`: not undone.
 */
export const importFichier = z.object({
  id: z.number(),
  version: z.number(),
  nature: z.enum(NATURES_GARDEES),
  fichier: z.string(),
  nb_lignes: z.number(),
  statut: z.enum(STATUTS_IMPORT_FICHIER),
  faits: z.number(),
  total: z.number(),
  tetes: z.nullable(z.array(z.string())),
  champs: z.array(z.nullable(z.string())),
  bilan: z.nullable(bilanImport),
  questions: z.array(questionImport),
  reponses: z.array(reponseImport),
  erreurs: z.array(z.string()),
  ecrits: z.number(),
  restes: z.number(),
  utilisateur_id: z.number(),
  created_by: z.string(),
  created_at: dateHeure,
  importe_at: dateHeureOuNull,
  termine_at: dateHeureOuNull,
});
export type ImportFichier = z.infer<typeof importFichier>;

const etat = z.enum(ETATS_IMPORTES);
/** Rejected or flagged, raw cells kept for the file. */
export const ligneImport = z.object({
  id: z.number(),
  ligne: z.number(),
  etat,
  cellules: z.array(z.string()),
  raisons: z.array(z.string()),
});
export type LigneImport = z.infer<typeof ligneImport>;

const CHAMP_MAX = 40;
const champs = z
  .array(z.nullable(z.string().check(z.maxLength(CHAMP_MAX))))
  .check(z.minLength(1), z.maxLength(COLONNES_MAX));
const champ = (nature: Nature) => (c: string | null) =>
  c === null || declarationDe(nature, c) !== null;
const colonnes = {
  nature: z.enum(NATURES_GARDEES),
  tetes: z.nullable(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(COLONNES_MAX))),
  champs,
};
/** `texte`: CSV, all cells written. */
export const nouvelImport = z
  .object({
    ...colonnes,
    fichier: texte(200, 1),
    texte: z.boolean(),
    nb_lignes: z.number().check(z.int(), z.gte(1), z.lte(LIGNES_IMPORT_MAX)),
  })
  .check(z.refine((n) => n.champs.every(champ(n.nature)), { path: ['champs'], error: 'colonnes' }));
export type NouvelImport = z.infer<typeof nouvelImport>;

const cellule = z.string().check(z.maxLength(5_000));
export const envoiDeLignes = z.object({
  rangees: z
    .array(
      z.object({
        ligne: z.number().check(z.int(), z.gte(1), z.lte(1_100_000)),
        cellules: z.array(cellule).check(z.maxLength(COLONNES_MAX + 20)),
      }),
    )
    .check(z.minLength(1), z.maxLength(LIGNES_PAR_ENVOI)),
});
export type EnvoiDeLignes = z.infer<typeof envoiDeLignes>;

/** Recheck with other columns or answers. */
export const verificationDemandee = z.object({
  champs: z.optional(champs),
  reponses: z._default(z.array(reponseImport).check(z.maxLength(2_000)), []),
});
export type VerificationDemandee = z.infer<typeof verificationDemandee>;

/** Saved mapping per nature and source. */
export const appariement = z.object({
  nature: z.enum(NATURES),
  /** Supplier id, or ''. */
  source: texte(60),
  /** Folded, joined; '' without heads. */
  signature: z.string().check(z.maxLength(SIGNATURE_MAX)),
  champs,
});
export type Appariement = z.infer<typeof appariement>;
export type ChampsDeFichier = readonly (ChampDeFichier | null)[];
