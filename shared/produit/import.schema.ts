import * as z from 'zod/mini';
import { texte } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../base/dates.ts';
import { LIGNES_IMPORT_MAX } from './import.rules.ts';

/**
 * 'En cours': rows arrive. 'Vérification', 'Écriture': a work of the server, waiting or under way.
 * The others are where it stands: 'Vérifié' may be written, nothing follows the last three.
 */
export const STATUTS_IMPORT_PRODUITS = [
  'En cours',
  'Vérification',
  'Vérifié',
  'Écriture',
  'Importé',
  'Annulé',
  'Échoué',
] as const;
export type StatutImportProduits = (typeof STATUTS_IMPORT_PRODUITS)[number];

/**
 * A file being imported: how far it is, and what it would do. `fautives`: rows that stop it;
 * `avertissements`: remarks that do not; `faits` of `total`: rows gone through by the work;
 * `ignorees`: heads passed over; `erreurs`: why it stopped.
 */
export const importProduits = z.object({
  id: z.number(),
  version: z.number(),
  fichier: z.string(),
  nb_lignes: z.number(),
  statut: z.enum(STATUTS_IMPORT_PRODUITS),
  faits: z.number(),
  total: z.number(),
  nouveaux: z.number(),
  modifies: z.number(),
  inchanges: z.number(),
  fautives: z.number(),
  avertissements: z.number(),
  ignorees: z.array(z.string()),
  erreurs: z.array(z.string()),
  utilisateur_id: z.number(),
  created_by: z.string(),
  created_at: dateHeure,
  importe_at: dateHeureOuNull,
  termine_at: dateHeureOuNull,
});
export type ImportProduits = z.infer<typeof importProduits>;

/** What is said of a row: `grave` stops the import. */
export const remarqueImport = z.object({
  id: z.number(),
  ligne: z.number(),
  colonne: z.string(),
  lu: z.string(),
  phrase: z.string(),
  grave: z.boolean(),
});
export type RemarqueImport = z.infer<typeof remarqueImport>;

export const nouvelImport = z.object({
  fichier: texte(200, 1),
  nb_lignes: z.number().check(z.int(), z.gte(1), z.lte(LIGNES_IMPORT_MAX)),
  ignorees: z._default(z.array(texte(200)).check(z.maxLength(200)), []),
});
export type NouvelImport = z.infer<typeof nouvelImport>;

export const LIGNES_PAR_ENVOI = 500;
const cellule = z.optional(z.string().check(z.maxLength(5_000)));
const ligneFichier = z.object({
  ligne: z.number().check(z.int(), z.gte(1), z.lte(1_100_000)),
  cellules: z.object({
    libelle: cellule,
    cip: cellule,
    cip_1: cellule,
    cip_2: cellule,
    cip_deux: cellule,
    dci: cellule,
    rayon: cellule,
    nature: cellule,
    qte: cellule,
    qte_min: cellule,
    qte_max: cellule,
    prix_achat: cellule,
    prix_de_vente: cellule,
    tva: cellule,
    css: cellule,
    couvert: cellule,
    forme: cellule,
    famille: cellule,
    classe: cellule,
    categorie: cellule,
    posologie: cellule,
    is_active: cellule,
  }),
  formules: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40)), []),
});
export const envoiDeLignes = z.object({
  lignes: z.array(ligneFichier).check(z.minLength(1), z.maxLength(LIGNES_PAR_ENVOI)),
});
export type EnvoiDeLignes = z.infer<typeof envoiDeLignes>;
