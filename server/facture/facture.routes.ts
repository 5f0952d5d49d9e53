import { creerFacture } from '#shared/facture/devis.api.ts';
import * as api from '#shared/facture/facture.api.ts';
import { annulerVenteAppel, retournerVenteAppel } from '#shared/vente/vente.api.ts';
import { writing, reading, checkedBefore, type Route } from '../http/route.ts';
import { creerFactureActe } from './creer-facture.ts';
import { envoyerDevisActe, posterDevis } from './envoyer-devis.ts';
import { annulerVenteFactureeActe, retournerVenteAvecAvoirActe } from './etablir-avoir.ts';
import { listerAvoirsActe } from './lire-avoirs.ts';
import { lireFactureActe, listerFacturesActe } from './lire-factures.ts';
import { modifierDevisActe, supprimerDevisActe } from './modifier-devis.ts';
import { validerDevisActe } from './valider-devis.ts';

export const routesFacture: readonly Route[] = [
  reading(api.listerFactures, listerFacturesActe),
  reading(api.lireFacture, lireFactureActe),
  writing(creerFacture, creerFactureActe),
  writing(api.modifierFacture, modifierDevisActe),
  writing(api.supprimerFacture, supprimerDevisActe),
  writing(api.validerDevis, validerDevisActe),
  checkedBefore(writing(api.envoyerDevis, envoyerDevisActe), posterDevis),
  reading(api.listerAvoirs, listerAvoirsActe),
  // Of the sales, kept here: an invoiced sale, or a return, takes its credit note with it, and a sale knows
  // nothing of invoices.
  writing(annulerVenteAppel, annulerVenteFactureeActe),
  writing(retournerVenteAppel, retournerVenteAvecAvoirActe),
];
