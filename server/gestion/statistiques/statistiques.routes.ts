import * as api from '#shared/gestion/statistiques/statistiques.api.ts';
import { lireStatistiquesProduit } from '#shared/gestion/statistiques/produit.api.ts';
import { lireVoletProduit } from '#shared/stock/produit/volet.api.ts';
import { lireDirect } from '#shared/gestion/statistiques/direct.api.ts';
import { reading, type Route } from '../../platform/http/route.ts';
import { lireStatistiquesProduitActe } from './lire-statistiques-produit.ts';
import { lireVoletProduitActe } from './lire-volet.ts';
import { lireDirectActe } from './lire-direct.ts';
import {
  lireDernierInventaireActe,
  lireEcartsInventaireActe,
} from './lire-inventaire-statistiques.ts';
import {
  lireMargeAchatsActe,
  lireMargeFournisseursActe,
  lireObsoletesActe,
  lirePlanificationActe,
  lireProduitsAchetesActe,
  lireValeurStocksActe,
} from './lire-stock-statistiques.ts';
import * as classements from './lire-classements.ts';
import { lireAnomaliesActe } from './lire-anomalies.ts';
import { lireMargesActe, lireStockDormantActe } from './lire-marges.ts';
import * as ventes from './lire-ventes-statistiques.ts';
import { lireVentesAnnuleesActe } from './lire-ventes-par-statut.ts';

export const routesStatistiques: readonly Route[] = [
  reading(api.lireDernierInventaire, lireDernierInventaireActe),
  reading(api.lireEcartsInventaire, lireEcartsInventaireActe),
  reading(api.lireProduitsAchetes, lireProduitsAchetesActe),
  reading(api.lireMargeAchats, lireMargeAchatsActe),
  reading(api.lireMargeFournisseurs, lireMargeFournisseursActe),
  reading(api.lireTotalUtilisateurs, classements.lireTotalUtilisateursActe),
  reading(api.lirePanierMoyen, classements.lirePanierMoyenActe),
  reading(api.lireClientsUtilisateurs, classements.lireClientsUtilisateursActe),
  reading(api.lireEvolution, ventes.lireEvolutionActe),
  reading(api.lireVentesCategories, ventes.lireVentesCategoriesActe),
  reading(api.lireValeurStocks, lireValeurStocksActe),
  reading(api.lireObsoletes, lireObsoletesActe),
  reading(api.lireMargeBrute, ventes.lireMargeBruteActe),
  reading(api.lireMarges, lireMargesActe),
  reading(api.lireAnomaliesVentes, lireAnomaliesActe),
  reading(api.lireStockDormant, lireStockDormantActe),
  reading(api.lireMargeNette, ventes.lireMargeNetteActe),
  reading(api.lireVentesEmployes, classements.lireVentesEmployesActe),
  reading(api.lirePlanification, lirePlanificationActe),
  reading(api.lireChiffreAffaire, ventes.lireChiffreAffaireActe),
  reading(api.lirePlusVendus, classements.lirePlusVendusActe),
  reading(api.lireMoinsVendus, classements.lireMoinsVendusActe),
  reading(api.lireProduitsVendus, ventes.lireProduitsVendusActe),
  reading(api.lireVentesAnnulees, lireVentesAnnuleesActe),
  reading(lireStatistiquesProduit, lireStatistiquesProduitActe),
  reading(lireVoletProduit, lireVoletProduitActe),
  reading(lireDirect, lireDirectActe),
];
