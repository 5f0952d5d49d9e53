import * as z from 'zod/mini';
import { texte } from '../../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema } from '../../base/dates.ts';
import { montant, montantSaisi } from '../../base/montant.ts';
import { entier, NUMERO_MAX } from '../../base/nombre.ts';
import { boitesDemandees } from '../../stock/produit/boites-lues.schema.ts';
import { TAUX_ECOULEMENT_MAX } from '../../stock/produit/ecoulement.schema.ts';

/** `marque` ('P3'): prefix of its provisional numbers. */
export const station = z.object({
  id: z.number(),
  version: z.number(),
  marque: z.string(),
  nom: z.string(),
  creee_at: dateHeure,
  vue_at: dateHeure,
  /** Set aside (stolen, lent, sold): its sales are refused. */
  ecartee_at: dateHeureOuNull,
  ecartee_par: z.nullable(z.string()),
  /** Null before any offline sale. */
  dernier_numero: z.nullable(z.number()),
  /** Public key in eight characters, also on its own screen; null: none. */
  empreinte: z.nullable(z.string()),
  /** By a manager or device activation; null: pending, offline sales not received. */
  enrolee_at: dateHeureOuNull,
  enrolee_par: z.nullable(z.string()),
  demandee_par: z.nullable(z.string()),
});
export type Station = z.infer<typeof station>;

export const stationConnue = z.extend(station, {
  /** Server's proof of its mark, accepted by an older restored base. */
  preuve: z.nullable(z.string()),
});
export type StationConnue = z.infer<typeof stationConnue>;

/** Twenty years: dead clock battery. */
const DECALAGE_MAX_MS = 20 * 365 * 24 * 3_600_000;
/** A hundred years of sales. */
const NUMERO_DE_DEPART_MAX = 1_000_000;
const marqueDeStation = z.string().check(z.regex(/^P[1-9]\d{0,8}$/));

/** Generated at first start, permanent. */
export const stationAnnoncee = z.object({
  cle: z.uuid(),
  nom: z.optional(texte(60)),
  /** Current mark: reinstated in a base that lost it, only with `preuve`. */
  marque: z.optional(z.nullable(marqueDeStation)),
  preuve: z.optional(z.nullable(texte(400))),
  /** ECDSA P-256, SPKI in base64; absent without WebCrypto. */
  cle_publique: z.optional(z.nullable(texte(200, 1))),
  /** Last number, for a base that does not know it. */
  numero: z.optional(entier(0, NUMERO_DE_DEPART_MAX)),
  /** Device activation, vouching once. */
  activation: z.optional(z.nullable(texte(400))),
});

/** Whether the seller may still sign in and sell; nothing else is disclosed. */
export const vendeurDePoste = z.object({ peut_vendre: z.boolean() });

/** Prices of the station's catalogue then, never recomputed. */
const ligneFaite = z.object({
  produit_id: entier(1, NUMERO_MAX),
  libelle: texte(150, 1),
  qte: entier(1, 100_000),
  prix_de_vente: montantSaisi,
  /** Clearance percent, and price before; absent from older stations. */
  ecoulement: z.optional(entier(0, TAUX_ECOULEMENT_MAX)),
  prix_plein: z.optional(z.nullable(montantSaisi)),
  /** Scanned boxes; absent from older stations. */
  boites: z.optional(boitesDemandees),
  /** First code: a restored base reuses ids. */
  cip: z.optional(z.nullable(texte(20))),
  tva: z.boolean(),
  css: z.boolean(),
});
/**
 * Offline sale: cash, COMPTANT, the screen's own register. The station's totals and instants are
 * stored beside the server's.
 */
export const venteFaite = z.object({
  /** Record version, for outdated stations. */
  forme: z.literal(1),
  /** Consecutive per station. */
  numero: entier(1, NUMERO_MAX),
  /** PROVISOIRE prefix: the mark at sale time. */
  marque: marqueDeStation,
  /** May differ from the sender. */
  vendeur_id: entier(1, NUMERO_MAX),
  lignes: z.array(ligneFaite).check(z.minLength(1), z.maxLength(300)),
  remise: montantSaisi,
  /** Percent, and taxe de garde per unit, FCFA. */
  taux_tva: z.number().check(z.gte(0), z.lte(100)),
  taux_css: z.number().check(z.gte(0), z.lte(100)),
  montant_taxe: montantSaisi,
  garde_id: z.nullable(entier(1, NUMERO_MAX)),
  /** Due displayed, and cash received. */
  net_a_payer: montantSaisi,
  recu: montantSaisi,
  /** Station clock. */
  faite_at: instantSchema,
  /** Draft interrupted by the disconnection; null: begun offline. */
  reservation_id: z.nullable(entier(1, NUMERO_MAX)),
  /** A restored base may have reused its id. */
  panier_cree_at: z.nullable(instantSchema),
  /**
   * Station clock ahead, ms, measured by a page that saw it run steadily since; absent when
   * unknown.
   */
  decalage_ms: z.optional(z.int().check(z.gte(-DECALAGE_MAX_MS), z.lte(DECALAGE_MAX_MS))),
  /** Disconnection, station clock. */
  coupure_at: z.optional(z.nullable(instantSchema)),
  /** Catalogue used: last event number, and full read time. */
  catalogue: z.optional(
    z.nullable(
      z.object({
        epoque: texte(60),
        seq: entier(0, Number.MAX_SAFE_INTEGER),
        lu_at: instantSchema,
      }),
    ),
  ),
});
export type VenteFaite = z.infer<typeof venteFaite>;

export const venteRemise = z.object({
  station: z.uuid(),
  /** Station clock when sending, to correct its instants. */
  envoyee_at: instantSchema,
  vente: venteFaite,
  /** Signed text, verbatim (`texteASigner`); absent from older stations. */
  texte: z.optional(z.string().check(z.maxLength(500_000))),
  /** ECDSA P-256 with SHA-256, r and s, base64. */
  signature: z.optional(texte(200)),
});

const ECARTS = [
  'prix',
  'stock',
  'boite_perimee',
  'produit_retire',
  'taxe_de_garde',
  'taux',
  'remise',
  'arrondi',
  'sur_ordonnance',
  'contre_indication',
  'panier_deja_clos',
  'numero_saute',
  'droits_finis',
  'envoyee_par_un_autre',
  'horloge',
  'periode_comptee',
  'produit_renumerote',
  'acceptee',
] as const;
export const ecartDeVente = z.object({
  quoi: z.enum(ECARTS),
  phrase: z.string(),
});
export type EcartDeVente = z.infer<typeof ecartDeVente>;

export const venteHorsLigne = z.object({
  id: z.number(),
  station_id: z.number(),
  /** 'P3-0012', printed on the PROVISOIRE ticket. */
  numero_provisoire: z.string(),
  vente_id: z.number(),
  reservation_id: z.number(),
  numero_ticket: z.number(),
  vendeur: z.string(),
  envoyee_par: z.string(),
  net_a_payer: montant,
  /** Station clock, corrected. */
  faite_at: dateHeure,
  recue_at: dateHeure,
  /** Station clock ahead, ms. */
  decalage_ms: z.number(),
  ecarts: z.array(ecartDeVente),
  vue_at: dateHeureOuNull,
  vue_par: z.nullable(z.string()),
});
export type VenteHorsLigne = z.infer<typeof venteHorsLigne>;
