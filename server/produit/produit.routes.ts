import * as imports from '#shared/produit/import.api.ts';
import * as photo from '#shared/produit/photo.api.ts';
import * as api from '#shared/produit/produit.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import { comparerCipsActe } from './comparer-cips.ts';
import { creerProduitActe } from './creer-produit.ts';
import { importerProduitsActe } from './importer-produits.ts';
import { listerEquivalentsActe } from './lire-equivalents.ts';
import { listerLotsActe, listerLotsDuProduitActe, listerVentesDuLotActe } from './lire-lots.ts';
import { listerPrixDuProduitActe } from './lire-prix.ts';
import { lireProduitActe, listerProduitsActe } from './lire-produits.ts';
import { modifierProduitActe } from './modifier-produit.ts';
import { poserPhotoActe, retirerPhotoActe } from './photo-produit.ts';
import {
  lireImportActe,
  listerRemarquesActe,
  ouvrirImportActe,
  recevoirLignesActe,
  verifierImportActe,
} from './recevoir-import.ts';

export const routesProduit: readonly Route[] = [
  lecture(api.listerProduits, listerProduitsActe),
  // A read that takes a list too long for an address.
  lecture(api.comparerCips, comparerCipsActe),
  lecture(api.lireProduit, lireProduitActe),
  lecture(api.listerEquivalents, listerEquivalentsActe),
  lecture(api.listerLotsDuProduit, listerLotsDuProduitActe),
  lecture(api.listerPrixDuProduit, listerPrixDuProduitActe),
  lecture(api.listerLots, listerLotsActe),
  lecture(api.listerVentesDuLot, listerVentesDuLotActe),
  ecriture(api.creerProduit, creerProduitActe),
  ecriture(api.modifierProduit, modifierProduitActe),
  ecriture(photo.poserPhoto, poserPhotoActe),
  ecriture(photo.retirerPhoto, retirerPhotoActe),
  ecriture(imports.ouvrirImport, ouvrirImportActe),
  ecriture(imports.envoyerLignesImport, recevoirLignesActe),
  ecriture(imports.verifierImport, verifierImportActe),
  ecriture(imports.importerProduits, importerProduitsActe),
  lecture(imports.lireImport, lireImportActe),
  lecture(imports.listerRemarquesImport, listerRemarquesActe),
];
