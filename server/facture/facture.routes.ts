import * as api from '#shared/facture/facture.api.ts';
import { ecriture, lecture, libre, type Route } from '../http/requete.ts';
import { creerFactureActe } from './creer-facture.ts';
import { envoyerDevisActe } from './envoyer-devis.ts';
import { lireFactureActe, listerFacturesActe } from './lire-factures.ts';
import { modifierDevisActe, supprimerDevisActe } from './modifier-devis.ts';
import { validerDevisActe } from './valider-devis.ts';

export const routesFacture: readonly Route[] = [
  lecture(api.listerFactures, listerFacturesActe),
  lecture(api.lireFacture, lireFactureActe),
  ecriture(api.creerFacture, creerFactureActe),
  ecriture(api.modifierFacture, modifierDevisActe),
  ecriture(api.supprimerFacture, supprimerDevisActe),
  ecriture(api.validerDevis, validerDevisActe),
  libre(api.envoyerDevis, envoyerDevisActe),
];
