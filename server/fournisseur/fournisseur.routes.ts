import * as api from '#shared/fournisseur/fournisseur.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import {
  creerFournisseurActe,
  lireFournisseurActe,
  listerFournisseursActe,
  modifierFournisseurActe,
  supprimerFournisseurActe,
} from './tenir-fournisseurs.ts';

export const routesFournisseur: readonly Route[] = [
  lecture(api.listerFournisseurs, listerFournisseursActe),
  lecture(api.lireFournisseur, lireFournisseurActe),
  ecriture(api.creerFournisseur, creerFournisseurActe),
  ecriture(api.modifierFournisseur, modifierFournisseurActe),
  ecriture(api.supprimerFournisseur, supprimerFournisseurActe),
];
