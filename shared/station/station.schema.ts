import * as z from 'zod/mini';
import { texte } from '../base/contract.ts';
import { dateHeure, dateHeureOuNull, instantSchema } from '../base/dates.ts';
import { montant, montantSaisi } from '../base/montant.ts';
import { entier, NUMERO_MAX } from '../base/nombre.ts';
import { boitesDemandees } from '../produit/boites-lues.schema.ts';
import { TAUX_ECOULEMENT_MAX } from '../produit/ecoulement.schema.ts';

/** A machine that sells, as the server knows it; `marque` ('P3') begins its provisional numbers. */
export const station = z.object({
  id: z.number(),
  version: z.number(),
  marque: z.string(),
  nom: z.string(),
  creee_at: dateHeure,
  vue_at: dateHeure,
  /** Set aside by a manager (stolen, lent, sold): what it sold is not taken any more. */
  ecartee_at: dateHeureOuNull,
  ecartee_par: z.nullable(z.string()),
  /** The last provisional number received; null while it never sold through a cut. */
  dernier_numero: z.nullable(z.number()),
  /** Its public key in eight characters, also shown on its own screen; null: it has none. */
  empreinte: z.nullable(z.string()),
  /** Accepted by a manager or by its activation: what it sells alone is received. Null: it waits. */
  enrolee_at: dateHeureOuNull,
  enrolee_par: z.nullable(z.string()),
  demandee_par: z.nullable(z.string()),
});
export type Station = z.infer<typeof station>;

/** What a station hears of itself. */
export const stationConnue = z.extend(station, {
  /** The server's word on its mark, which a base restored from before the station believes. */
  preuve: z.nullable(z.string()),
});
export type StationConnue = z.infer<typeof stationConnue>;

/** Twenty years: a clock that lost its battery. */
const DECALAGE_MAX_MS = 20 * 365 * 24 * 3_600_000;
/** More than a station sells in a hundred years. */
const NUMERO_DE_DEPART_MAX = 1_000_000;
const marqueDeStation = z.string().check(z.regex(/^P[1-9]\d{0,8}$/));

/** The key that a station made for itself at its first start, and keeps. */
export const stationAnnoncee = z.object({
  cle: z.uuid(),
  nom: z.optional(texte(60)),
  /** The mark it already bears: kept by a base that lost it, on `preuve` alone. */
  marque: z.optional(z.nullable(marqueDeStation)),
  /** What the server said of that mark when it gave it. */
  preuve: z.optional(z.nullable(texte(400))),
  /** ECDSA P-256, SPKI in base64; absent where the browser has no WebCrypto. */
  cle_publique: z.optional(z.nullable(texte(200, 1))),
  /** How far its numbers have come, for a base that does not know it. */
  numero: z.optional(entier(0, NUMERO_DE_DEPART_MAX)),
  /** The activation of this device, which vouches for it once. */
  activation: z.optional(z.nullable(texte(400))),
});

/** Who sold here: may still sign in, and sell? Nothing else is said of an account. */
export const vendeurDePoste = z.object({ peut_vendre: z.boolean() });

/** What each line was sold at: the station's catalogue then, never read again on return. */
const ligneFaite = z.object({
  produit_id: entier(1, NUMERO_MAX),
  libelle: texte(150, 1),
  qte: entier(1, 100_000),
  prix_de_vente: montantSaisi,
  /** Percent off, of boxes to be sold first, and the price before; older stations say neither. */
  ecoulement: z.optional(entier(0, TAUX_ECOULEMENT_MAX)),
  prix_plein: z.optional(z.nullable(montantSaisi)),
  /** What its scanned boxes said of themselves; older stations say nothing of them. */
  boites: z.optional(boitesDemandees),
  /** The first code of the product: a restored base gives ids again. */
  cip: z.optional(z.nullable(texte(20))),
  tva: z.boolean(),
  css: z.boolean(),
});
/**
 * A sale made without the server: cash, for COMPTANT, on the selling screen's own register. The
 * station's sums and instants are its own; the server computes again and keeps both.
 */
export const venteFaite = z.object({
  /** The layout of this record, for a station that was not updated through the cut. */
  forme: z.literal(1),
  /** Its place among the sales of this station: 1, 2, 3…, without gap. */
  numero: entier(1, NUMERO_MAX),
  /** What its PROVISOIRE ticket begins with: the station's mark when it was made. */
  marque: marqueDeStation,
  /** Who sold; the signed-in user who sends it may be another. */
  vendeur_id: entier(1, NUMERO_MAX),
  lignes: z.array(ligneFaite).check(z.minLength(1), z.maxLength(300)),
  remise: montantSaisi,
  /** Rates of the cut, in percent, and the duty tax of each unit, in FCFA. */
  taux_tva: z.number().check(z.gte(0), z.lte(100)),
  taux_css: z.number().check(z.gte(0), z.lte(100)),
  montant_taxe: montantSaisi,
  garde_id: z.nullable(entier(1, NUMERO_MAX)),
  /** What was said to be paid, and handed over. */
  net_a_payer: montantSaisi,
  recu: montantSaisi,
  /** By the station's clock. */
  faite_at: instantSchema,
  /** The draft that the cut interrupted, gone on with here; null: begun in the cut. */
  reservation_id: z.nullable(entier(1, NUMERO_MAX)),
  /** When that draft was made: a restored base may have given its id to another. */
  panier_cree_at: z.nullable(instantSchema),
  /**
   * How much the station's clock was ahead of the server's, in ms, as measured by the page that sold
   * and that saw its clock go on since; absent when it cannot say.
   */
  decalage_ms: z.optional(z.int().check(z.gte(-DECALAGE_MAX_MS), z.lte(DECALAGE_MAX_MS))),
  /** By the station's clock: when it lost the server. */
  coupure_at: z.optional(z.nullable(instantSchema)),
  /** The catalogue it was sold from: how far its news had come, and when it was read whole. */
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
  /** The station's own key. */
  station: z.uuid(),
  /** The station's clock as it sends: what it is ahead or behind is taken off its instants. */
  envoyee_at: instantSchema,
  vente: venteFaite,
  /** What was signed as the sale was made, word for word (`texteASigner`); older stations sign none. */
  texte: z.optional(z.string().check(z.maxLength(500_000))),
  /** ECDSA P-256 with SHA-256 of that text, r and s, in base64. */
  signature: z.optional(texte(200)),
});

/** What a manager is told to look at in a sale made without the server. */
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
  /** The sentence that a manager reads, amounts and names included. */
  phrase: z.string(),
});
export type EcartDeVente = z.infer<typeof ecartDeVente>;

/** A sale made without the server, as it stands once recorded. */
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
  /** By the station's clock, corrected. */
  faite_at: dateHeure,
  recue_at: dateHeure,
  /** How much the station's clock was ahead of the server's, in ms. */
  decalage_ms: z.number(),
  ecarts: z.array(ecartDeVente),
  vue_at: dateHeureOuNull,
  vue_par: z.nullable(z.string()),
});
export type VenteHorsLigne = z.infer<typeof venteHorsLigne>;
