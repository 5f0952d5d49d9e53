import * as z from 'zod/mini';
import { pinDeResponsable } from '../accord/accord.schema.ts';
import { texte, texteOuNull } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull } from '../../base/dates.ts';
import { montant, montantOuNull, montantSaisi } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';

export const GENRES_MOUVEMENT = [
  'vente',
  'annulation',
  'retour',
  'reglement',
  'depense',
  'depot_banque',
  'transfert',
  'ajout',
  'retrait',
  /** Cash of an offline sale not yet in the books. */
  'quarantaine',
] as const;
export type GenreMouvement = (typeof GENRES_MOUVEMENT)[number];

/** Entered manually; others follow from acts. */
export const GENRES_DE_FONDS = ['depot_banque', 'transfert', 'ajout', 'retrait'] as const;
export type GenreDeFonds = (typeof GENRES_DE_FONDS)[number];

/**
 * From float to count. FCFA. `entrees`, `sorties`: cash besides sales. `attendu`, `vendu`: null for
 * blind counters.
 */
export const sessionCaisse = z.object({
  id: z.number(),
  caisse_id: z.number(),
  caisse_libelle: z.string(),
  ouverte_at: dateHeure,
  ouverte_par: z.nullable(z.string()),
  fond: montant,
  fond_dit: z.boolean(),
  fermee_at: dateHeureOuNull,
  billetage_id: z.nullable(z.number()),
  avant: z.boolean(),
  entrees: montant,
  sorties: montant,
  vendu: montantOuNull,
  attendu: montantOuNull,
});
export type SessionCaisse = z.infer<typeof sessionCaisse>;

export const nouvelleSession = z.object({
  caisse_id: entier(1, NUMERO_MAX),
  fond: montantSaisi,
});
export type NouvelleSession = z.infer<typeof nouvelleSession>;

/** Signed; `solde`: drawer cash after it, float included. */
export const mouvementCaisse = z.object({
  id: z.number(),
  at: dateHeure,
  genre: z.enum(GENRES_MOUVEMENT),
  libelle: z.string(),
  espece: montant,
  cheque: montant,
  mobile_money: montant,
  autres: montant,
  par: z.string(),
  motif: texteOuNull(300),
  /** Second signatory, above the ceiling [SES-21]. */
  accord_par: z.nullable(z.string()),
  solde: montant,
});
export type MouvementCaisse = z.infer<typeof mouvementCaisse>;

export const mouvementDeFonds = z.object({
  genre: z.enum(GENRES_DE_FONDS),
  montant: montantSaisi,
  motif: texte(300, 1),
  vers_caisse_id: z.optional(entier(1, NUMERO_MAX)),
  /** Second person's, above the ceiling [SES-21]. */
  pin: pinDeResponsable,
});
export type MouvementDeFonds = z.infer<typeof mouvementDeFonds>;
