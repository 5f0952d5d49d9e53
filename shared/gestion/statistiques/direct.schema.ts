import * as z from 'zod/mini';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';

/**
 * Today, net of cancellations. [DIR-11] `total_client`: paid by clients, without fund share and
 * discounts.
 */
export const tuiles = z.object({
  chiffre_affaire: montant,
  nombre_ventes: z.number(),
  panier_moyen: montant,
  marge: montant,
  prise_en_charge: montant,
  total_client: montant,
  annulations: z.number(),
});
/** `especes`: drawer cash since the last count, float included. */
export const caisseDirect = z.object({
  id: z.number(),
  libelle: z.string(),
  statut: z.enum(['Ouvert', 'Fermé']),
  tenue_par: z.nullable(z.string()),
  en_attente: z.number(),
  plus_ancien: dateHeureOuNull,
  encaisse: montant,
  especes: montant,
});
export const vendeurDirect = z.object({
  id: z.number(),
  nom: z.string(),
  ventes: z.number(),
  total: montant,
  paniers: z.number(),
});
export const heureDirect = z.object({
  heure: z.number(),
  total: montant,
  semaine_derniere: montant,
});
export const attenteDirect = z.object({
  reservation_id: z.number(),
  position: z.number(),
  caisse: z.string(),
  vendeur: z.string(),
  envoye_at: dateHeure,
});
/** Held without connected screen, since when. */
export const absentDirect = z.object({
  caisse_id: z.number(),
  caisse: z.string(),
  nom: z.string(),
  depuis: dateHeure,
});
export const GENRES_ALERTE = [
  'attente',
  'tiroir',
  'annulation',
  'remise',
  'prix',
  'ecart',
  'recompte',
  'mode',
  'negatif',
  'fonds',
  'feuille',
  'duplicata',
  'poste',
] as const;
export type GenreAlerte = (typeof GENRES_ALERTE)[number];
export const alerteDirect = z.object({
  cle: z.string(),
  genre: z.enum(GENRES_ALERTE),
  texte: z.string(),
  at: dateHeureOuNull,
  vente_id: z.nullable(z.number()),
});
export type AlerteDirect = z.infer<typeof alerteDirect>;
export const anomalie = z.object({
  cle: z.string(),
  genre: z.enum(GENRES_ALERTE),
  grave: z.boolean(),
  texte: z.string(),
  qui: z.string(),
  montant,
  at: dateHeureOuNull,
  vente_id: z.nullable(z.number()),
});
/** Feed key prefixes. */
export const CLE_COMPTAGE = 'b';
export const CLE_FONDS = 'f';
/** `cle`: kind letter, then id. */
export const faitDirect = z.object({
  cle: z.string(),
  at: dateHeure,
  texte: z.string(),
  montant: montantOuNull,
  vente_id: z.nullable(z.number()),
});
export type FaitDirect = z.infer<typeof faitDirect>;

export const etatDirect = z.object({
  version: z.number(),
  at: dateHeure,
  jour: z.string(),
  tuiles,
  caisses: z.array(caisseDirect),
  vendeurs: z.array(vendeurDirect),
  heures: z.array(heureDirect),
  attentes: z.array(attenteDirect),
  absents: z.array(absentDirect),
  alertes: z.array(alerteDirect),
  /** Latest first, at most fifty. */
  fil: z.array(faitDirect),
});
export type EtatDirect = z.infer<typeof etatDirect>;
