import { creerFacture } from '#shared/facture/devis.api.ts';
import * as api from '#shared/facture/facture.api.ts';
import { annulerVenteAppel } from '#shared/vente/vente.api.ts';
import { ecriture, lecture, precedee, type Route } from '../http/requete.ts';
import { creerFactureActe } from './creer-facture.ts';
import { envoyerDevisActe, posterDevis } from './envoyer-devis.ts';
import { annulerVenteFactureeActe } from './etablir-avoir.ts';
import { listerAvoirsActe } from './lire-avoirs.ts';
import { lireFactureActe, listerFacturesActe } from './lire-factures.ts';
import { modifierDevisActe, supprimerDevisActe } from './modifier-devis.ts';
import { validerDevisActe } from './valider-devis.ts';

export const routesFacture: readonly Route[] = [
  lecture(api.listerFactures, listerFacturesActe),
  lecture(api.lireFacture, lireFactureActe),
  ecriture(creerFacture, creerFactureActe),
  ecriture(api.modifierFacture, modifierDevisActe),
  ecriture(api.supprimerFacture, supprimerDevisActe),
  ecriture(api.validerDevis, validerDevisActe),
  precedee(ecriture(api.envoyerDevis, envoyerDevisActe), posterDevis),
  lecture(api.listerAvoirs, listerAvoirsActe),
  // Of the sales, kept here: an invoiced sale takes its credit note with it, and a sale knows
  // nothing of invoices.
  ecriture(annulerVenteAppel, annulerVenteFactureeActe),
];
