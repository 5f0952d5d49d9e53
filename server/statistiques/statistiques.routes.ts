import * as api from '#shared/statistiques/statistiques.api.ts';
import { lireStatistiquesProduit } from '#shared/statistiques/produit.api.ts';
import { lireDirect } from '#shared/statistiques/direct.api.ts';
import { lecture, type Route } from '../http/requete.ts';
import { lireStatistiquesProduitActe } from './lire-statistiques-produit.ts';
import { lireDirectActe } from './lire-direct.ts';
import {
  lireDernierInventaireActe,
  lireEcartsInventaireActe,
} from './lire-inventaire-statistiques.ts';
import {
  lireMargeAchatsActe,
  lireObsoletesActe,
  lirePlanificationActe,
  lireProduitsAchetesActe,
  lireValeurStocksActe,
} from './lire-stock-statistiques.ts';
import * as ventes from './lire-ventes-statistiques.ts';
import { lireVentesAnnuleesActe } from './lire-ventes-par-statut.ts';

export const routesStatistiques: readonly Route[] = [
  lecture(api.lireDernierInventaire, lireDernierInventaireActe),
  lecture(api.lireEcartsInventaire, lireEcartsInventaireActe),
  lecture(api.lireProduitsAchetes, lireProduitsAchetesActe),
  lecture(api.lireMargeAchats, lireMargeAchatsActe),
  lecture(api.lireTotalUtilisateurs, ventes.lireTotalUtilisateursActe),
  lecture(api.lirePanierMoyen, ventes.lirePanierMoyenActe),
  lecture(api.lireClientsUtilisateurs, ventes.lireClientsUtilisateursActe),
  lecture(api.lireEvolution, ventes.lireEvolutionActe),
  lecture(api.lireVentesCategories, ventes.lireVentesCategoriesActe),
  lecture(api.lireValeurStocks, lireValeurStocksActe),
  lecture(api.lireObsoletes, lireObsoletesActe),
  lecture(api.lireMargeBrute, ventes.lireMargeBruteActe),
  lecture(api.lireMargeNette, ventes.lireMargeNetteActe),
  lecture(api.lireVentesEmployes, ventes.lireVentesEmployesActe),
  lecture(api.lirePlanification, lirePlanificationActe),
  lecture(api.lireChiffreAffaire, ventes.lireChiffreAffaireActe),
  lecture(api.lirePlusVendus, ventes.lirePlusVendusActe),
  lecture(api.lireMoinsVendus, ventes.lireMoinsVendusActe),
  lecture(api.lireProduitsVendus, ventes.lireProduitsVendusActe),
  lecture(api.lireVentesAnnulees, lireVentesAnnuleesActe),
  lecture(lireStatistiquesProduit, lireStatistiquesProduitActe),
  lecture(lireDirect, lireDirectActe),
];
