import * as z from 'zod/mini';
import { entier } from '../../base/nombre.ts';
import { lire } from '../../base/contract.ts';
import { periodeRequete } from '../../base/dates.ts';
import { requeteListe } from '../../base/liste.ts';
import { STATUTS_VENTE } from '../../vente/vente/vente.schema.ts';
import { AXES_MARGE } from './marge.rules.ts';
import { anomalie } from './direct.schema.ts';
import * as s from './statistiques.schema.ts';

/** Both bounds or none: a single one would mean every sale. */
const requete = z.object(periodeRequete);
const avecLimite = z.object({
  ...periodeRequete,
  top_limit: z.optional(entier(1, 100)),
});
const stat = (nom: string) => `/api/statistiques/${nom}`;

export const lireDernierInventaire = lire(stat('dernier-inventaire'), {
  resume: 'Quantités comptées au dernier inventaire clos',
  requete,
  donnees: z.array(s.inventaireCompte),
});
export const lireEcartsInventaire = lire(stat('diff-dernier-inventaire'), {
  resume: 'Écarts du dernier inventaire clos',
  requete,
  donnees: z.array(s.inventaireEcart),
});
export const lireProduitsAchetes = lire(stat('produits-achetes'), {
  resume: 'Unités reçues des fournisseurs, gratuites comprises',
  requete,
  donnees: z.array(s.produitAchete),
});
export const lireMargeAchats = lire('/api/marge-benefice', {
  resume: 'Marge attendue des achats reçus',
  requete,
  donnees: z.array(s.margeAchat),
});
export const lireMargeFournisseurs = lire(stat('marge-fournisseurs'), {
  resume: 'Marge attendue des achats reçus, par fournisseur',
  requete,
  donnees: z.array(s.margeFournisseur),
});
export const lireTotalUtilisateurs = lire(stat('total-ventes-utilisateur'), {
  resume: 'Chiffre d’affaires par vendeur',
  requete,
  donnees: z.array(s.totalUtilisateur),
});
export const lirePanierMoyen = lire(stat('panier-moyen'), {
  resume: 'Panier moyen par vendeur',
  requete,
  donnees: z.array(s.panierUtilisateur),
});
export const lireClientsUtilisateurs = lire(stat('clients-utilisateur'), {
  resume: 'Clients servis par vendeur',
  requete,
  donnees: z.array(s.clientsUtilisateur),
});
export const lireEvolution = lire(stat('evolution-ventes'), {
  resume: 'La période, la précédente, la même un an avant',
  requete,
  donnees: s.evolutionVentes,
});
export const lireVentesCategories = lire(stat('ventes-par-categorie'), {
  resume: 'Ventes par catégorie',
  requete,
  donnees: z.array(s.venteCategorie),
});
export const lireValeurStocks = lire(stat('valeur-stocks'), {
  resume: 'Valeur du stock par catégorie et rayon',
  donnees: s.valeurStocks,
});
export const lireObsoletes = lire(stat('produits-obsoletes'), {
  resume: 'Lots expirés ou qui le seront sous 90 jours, stock critique',
  donnees: s.produitsObsoletes,
});
export const lireMargeBrute = lire(stat('marge-brute-mensuelle'), {
  resume: 'Marge brute',
  requete,
  donnees: s.margeBrute,
});
export const lireMarges = lire(stat('marges'), {
  resume:
    'Marge des ventes par produit, catégorie, rayon ou fournisseur, avec leur chiffre d’affaires',
  requete: z.object({ ...periodeRequete, par: z.optional(z.enum(AXES_MARGE)) }),
  donnees: z.array(s.margeVente),
});
export const lireAnomaliesVentes = lire(stat('anomalies'), {
  resume: 'Ce dont il faut répondre, des 31 derniers jours de la période, le plus grave d’abord',
  requete,
  donnees: z.array(anomalie),
});
export const lireStockDormant = lire(stat('stock-dormant'), {
  resume: 'Stock sans vente ni livraison depuis 90 jours, en jours et au prix d’achat',
  donnees: z.array(s.stockDormant),
});
export const lireMargeNette = lire(stat('marge-nette'), {
  resume: 'Marge nette : marge brute moins dépenses',
  requete,
  donnees: s.margeNette,
});
export const lireVentesEmployes = lire(stat('ventes-par-employe'), {
  resume: 'Performances des vendeurs',
  requete,
  donnees: s.ventesEmployes,
});
export const lirePlanification = lire(stat('planification-reapprovisionnement'), {
  resume: 'Produits à réapprovisionner, d’après les ventes de 90 jours',
  donnees: s.planification,
});
/** `xLabel`, `labelName` beside `data`; `extra_data`: `ComplementChiffre`. */
export const lireChiffreAffaire = lire('/api/stat/chiffre-affaire', {
  resume: 'Chiffre d’affaires par heure, jour ou mois',
  requete,
  donnees: z.array(s.chiffrePeriode),
});
export const lirePlusVendus = lire('/api/stat/top20-produits-vendus', {
  resume: 'Produits les plus vendus',
  requete: avecLimite,
  donnees: z.array(s.produitVenduStat),
});
export const lireMoinsVendus = lire('/api/stat/moins-vendus', {
  resume: 'Produits les moins vendus, parmi ceux qui le sont',
  requete: avecLimite,
  donnees: z.array(s.produitVenduStat),
});
export const lireProduitsVendus = lire(stat('sold-products'), {
  resume: 'Quantité vendue par produit',
  requete,
  donnees: z.array(s.produitQuantite),
});
/** `extra_data`: `ComptesStatut`. */
export const lireVentesAnnulees = lire(stat('ventes-annulees'), {
  resume: 'Ventes soldées et annulées',
  forme: 'liste',
  requete: z.object({
    ...requeteListe,
    ...periodeRequete,
    statut: z.optional(z.enum(STATUTS_VENTE)),
  }),
  donnees: z.array(s.venteStatut),
});
