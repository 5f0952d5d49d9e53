import * as z from 'zod/mini';
import { dateHeure } from '../../base/dates.ts';
import { montant, montantOuNull } from '../../base/montant.ts';
import { STATUTS_VENTE } from '../../vente/vente/vente.schema.ts';
import { MANQUES } from './periode.rules.ts';
import { PRIORITES } from './reapprovisionnement.rules.ts';

const nombreOuNull = z.nullable(z.number());

/** Last closed inventory of the period. */
export const inventaireCompte = z.object({ produit_libelle: z.string(), qte_reelle: z.number() });
export const inventaireEcart = z.object({ produit_libelle: z.string(), ecart: z.number() });
/** Units received, free ones included. */
export const produitAchete = z.object({ produit_libelle: z.string(), total_qte: z.number() });
/** Selling value of units received, free ones included, less cost. */
export const margeAchat = z.object({ produit_libelle: z.string(), marge: montant });
export const margeFournisseur = z.object({ fournisseur_libelle: z.string(), marge: montant });
/** [STA-61] Previous rank: 0 none; null: no comparison. */
const place = { rang: z.number(), rang_precedent: nombreOuNull };
const vendeur = { user_id: z.number(), user: z.string() };
/** TTC, net of cancellations. */
export const totalUtilisateur = z.object({ ...vendeur, ...place, total_ventes: montant });
export const panierUtilisateur = z.object({
  ...vendeur,
  ...place,
  panier_moyen: montant,
  total_ventes: montant,
});
export const clientsUtilisateur = z.object({
  ...vendeur,
  ...place,
  nombre_ventes: z.number(),
  total_ventes: montant,
});
/** '08 h', '21/11/2026', '11/2026'. */
export const chiffrePeriode = z.object({ period: z.string(), total: montant });
/** Average per weekday (0: Monday), over those with a sale. */
export const heureSemaine = z.object({ rang: z.number(), heure: z.number(), moyenne: montant });
export type HeureSemaine = z.infer<typeof heureSemaine>;
/** `semaine`: empty for a single day. */
export interface ComplementChiffre {
  xLabel: string;
  labelName: string;
  semaine: HeureSemaine[];
}
/**
 * Units net of cancellations, sales before tax; remaining stock at purchase price, and days
 * [STA-30].
 */
export const produitVenduStat = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  ...place,
  total_vendu: z.number(),
  valeur: montant,
  valeur_stock: montant,
  jours_stock: nombreOuNull,
});
/** `valeur`: sales before tax; `prix_de_vente`: current. */
export const produitQuantite = z.object({
  produit_id: z.number(),
  libelle: z.string(),
  total_qte: z.number(),
  prix_de_vente: montant,
  valeur: montant,
});

export const venteStatut = z.object({
  id: z.number(),
  statut: z.enum(STATUTS_VENTE),
  caisse: z.string(),
  user: z.string(),
  client: z.string(),
  position: z.number(),
  total: montant,
  total_client: montant,
  ht: montant,
  tva: montant,
  css: montant,
  total_prise_en_charge: montant,
  montant_recu: montantOuNull,
  montant_rendu: montantOuNull,
  position_and_date: z.string(),
  date_reservation: dateHeure,
});
export type VenteStatut = z.infer<typeof venteStatut>;
export interface ComptesStatut {
  soldees: number;
  annulees: number;
}

export const mesure = z.object({
  chiffre_affaire: montant,
  nombre_ventes: z.number(),
  quantite: z.number(),
});
export type Mesure = z.infer<typeof mesure>;
/** Percent; null without comparison. */
const evolution = z.object({
  chiffre_affaire: nombreOuNull,
  nombre_ventes: nombreOuNull,
  quantite: nombreOuNull,
});
export const evolutionVentes = z.object({
  periode_actuelle: mesure,
  periode_precedente: z.nullable(mesure),
  annee_precedente: z.nullable(mesure),
  evolution_periode_precedente: z.nullable(evolution),
  evolution_annee_precedente: z.nullable(evolution),
  /** Base's first sale; missing part of each compared period. */
  premiere_vente: z.nullable(z.string()),
  manque_periode_precedente: z.nullable(z.enum(MANQUES)),
  manque_annee_precedente: z.nullable(z.enum(MANQUES)),
});
export type EvolutionVentes = z.infer<typeof evolutionVentes>;

/** `nombre_ventes`: sales with a product of the category. */
export const venteCategorie = z.object({
  categorie: z.string(),
  quantite_vendue: z.number(),
  chiffre_affaire: montant,
  nombre_ventes: z.number(),
});

/** Current stock at purchase and selling prices. `nombre_produits`: in stock. */
export const stockCategorie = z.object({
  categorie: z.string(),
  rayon: z.string(),
  valeur_stock_achat: montant,
  valeur_stock_vente: montant,
  quantite_totale: z.number(),
  nombre_produits: z.number(),
});
export const valeurStocks = z.object({ detail_par_categorie: z.array(stockCategorie) });

export const STATUTS_EXPIRATION = ['Expiré', 'Bientôt expiré'] as const;
export const lotObsolete = z.object({
  statut_expiration: z.enum(STATUTS_EXPIRATION),
  libelle: z.string(),
  cip: z.nullable(z.string()),
  lot: z.string(),
  date_expiration: z.string(),
  valeur_risque: montant,
});
/** `qte_perimee`: part of `qte` in expired lots. */
export const stockCritique = z.object({
  libelle: z.string(),
  qte: z.number(),
  qte_perimee: z.number(),
  qte_min: z.number(),
  rayon: z.string(),
  prix_de_vente: montant,
  categorie: z.string(),
});
export const produitsObsoletes = z.object({
  resume: z.object({
    nombre_produits_expires: z.number(),
    nombre_produits_bientot_expires: z.number(),
  }),
  produits_expires_ou_bientot_expires: z.array(lotObsolete),
  produits_stock_critique: z.array(stockCritique),
});

/**
 * `marge_brute_totale` = ht − purchase cost − discounts. Marge rate on cost, 'marque' on turnover
 * before tax less discounts (`chiffre_affaire_ht`).
 */
export const margeBrute = z.object({
  marge_brute_totale: montant,
  chiffre_affaire_total: montant,
  cout_total: montant,
  chiffre_affaire_ht: montant,
  taux_marge_pourcentage: z.number(),
  taux_marque_pourcentage: z.number(),
  quantite_totale: z.number(),
});
export type MargeBrute = z.infer<typeof margeBrute>;
/** Gross margin less the days' expenses; rate on turnover before tax less discounts. */
export const margeNette = z.object({
  marge_nette_totale: montant,
  chiffre_affaire_total: montant,
  total_depenses: montant,
  marge_brute: montant,
  taux_marge_nette_pourcentage: z.number(),
});
export type MargeNette = z.infer<typeof margeNette>;

/**
 * Before discounts: `taux_marge` on cost, `taux_marque` on turnover before tax, percent; null
 * without any.
 */
export const margeVente = z.object({
  nom: z.string(),
  quantite: z.number(),
  chiffre_affaire: montant,
  chiffre_affaire_ht: montant,
  cout: montant,
  marge: montant,
  taux_marge: nombreOuNull,
  taux_marque: nombreOuNull,
});
/** Dormant days, and cost. `derniere_vente`: last sold, or opened for unit sale; null: never. */
export const stockDormant = z.object({
  libelle: z.string(),
  rayon: z.string(),
  categorie: z.string(),
  qte: z.number(),
  valeur_achat: montant,
  jours: z.number(),
  derniere_vente: z.nullable(z.string()),
});

/** `ventes_annulees`: made in the period, cancelled now. */
export const performance = z.object({
  employe_id: z.number(),
  employe: z.string(),
  nombre_ventes: z.number(),
  chiffre_affaire_total: montant,
  panier_moyen: montant,
  ventes_annulees: z.number(),
});
export const ventesEmployes = z.object({ performances_individuelles: z.array(performance) });

export const besoin = z.object({
  priorite: z.enum(PRIORITES),
  estimation_jours_stock: nombreOuNull,
  produit: z.object({
    id: z.number(),
    libelle: z.string(),
    stock_actuel: z.number(),
    quantite_a_commander: z.number(),
    cout_reapprovisionnement: montant,
    categorie: z.string(),
  }),
});
export const planification = z.object({ produits_a_reapprovisionner: z.array(besoin) });
