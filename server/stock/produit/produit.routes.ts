import * as prix from '#shared/stock/produit/changement-prix.api.ts';
import * as detail from '#shared/stock/produit/deconditionnement.api.ts';
import * as ecoulements from '#shared/stock/produit/ecoulement.api.ts';
import * as selection from '#shared/stock/produit/modifier-selection.api.ts';
import * as photo from '#shared/stock/produit/photo.api.ts';
import * as manques from '#shared/stock/produit/manques.api.ts';
import * as api from '#shared/stock/produit/produit.api.ts';
import * as rapprochement from '#shared/stock/produit/rapprochement.api.ts';
import { writing, reading, selfCommitting, type Route } from '../../platform/http/route.ts';
import {
  annulerPrixActe,
  apercevoirPrixActe,
  appliquerPrixActe,
  listerChangementsPrixActe,
} from './changer-les-prix.ts';
import { completerProduitsActe } from './completer-depuis-la-base.ts';
import { comparerCipsActe } from './comparer-cips.ts';
import { creerProduitActe } from './creer-produit.ts';
import { listerEquivalentsActe } from './lire-equivalents.ts';
import { listerLotsActe, listerLotsDuProduitActe, listerVentesDuLotActe } from './lire-lots.ts';
import { listerPlusVendusActe } from './lire-plus-vendus.ts';
import { listerPrixDuProduitActe } from './lire-prix.ts';
import { lireProduitActe, listerProduitsActe } from './lire-produits.ts';
import { lireRepriseActe } from './manques.ts';
import { modifierProduitActe } from './modifier-produit.ts';
import { apercevoirSelectionActe, modifierSelectionActe } from './modifier-selection.ts';
import { ouvrirBoitesActe } from './ouvrir-boites.ts';
import { poserDetailActe, retirerDetailActe } from './regler-detail.ts';
import { retirerEcoulementActe, vendreDAbordActe } from './vendre-dabord.ts';
import { listerDouteuxActe, repondreDouteuxActe } from './repondre-douteux.ts';
import { poserPhotoActe, retirerPhotoActe } from './photo-produit.ts';

export const routesProduit: readonly Route[] = [
  reading(api.listerProduits, listerProduitsActe),
  // POST read: the list exceeds a URL.
  reading(api.comparerCips, comparerCipsActe),
  reading(manques.lireReprise, lireRepriseActe),
  reading(api.lireProduit, lireProduitActe),
  reading(api.listerPlusVendus, listerPlusVendusActe),
  reading(api.listerEquivalents, listerEquivalentsActe),
  reading(api.listerLotsDuProduit, listerLotsDuProduitActe),
  reading(api.listerPrixDuProduit, listerPrixDuProduitActe),
  reading(api.listerLots, listerLotsActe),
  reading(api.listerVentesDuLot, listerVentesDuLotActe),
  writing(api.creerProduit, creerProduitActe),
  writing(api.modifierProduit, modifierProduitActe),
  reading(selection.apercevoirSelection, apercevoirSelectionActe),
  writing(selection.modifierSelection, modifierSelectionActe),
  // POST read.
  reading(prix.apercevoirPrix, apercevoirPrixActe),
  writing(prix.appliquerPrix, appliquerPrixActe),
  writing(prix.annulerPrix, annulerPrixActe),
  reading(prix.listerChangementsPrix, listerChangementsPrixActe),
  reading(rapprochement.listerDouteux, listerDouteuxActe),
  selfCommitting(rapprochement.completerMesProduits, completerProduitsActe),
  writing(rapprochement.repondreDouteux, repondreDouteuxActe),
  writing(detail.poserDetail, poserDetailActe),
  writing(detail.retirerDetail, retirerDetailActe),
  writing(detail.ouvrirBoites, ouvrirBoitesActe),
  writing(ecoulements.vendreDAbord, vendreDAbordActe),
  writing(ecoulements.retirerEcoulement, retirerEcoulementActe),
  writing(photo.poserPhoto, poserPhotoActe),
  writing(photo.retirerPhoto, retirerPhotoActe),
];
