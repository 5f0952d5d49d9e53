import * as api from '#shared/fournisseur/fournisseur.api.ts';
import { writing, reading, type Route } from '../http/route.ts';
import {
  creerFournisseurActe,
  lireFournisseurActe,
  listerFournisseursActe,
  modifierFournisseurActe,
  supprimerFournisseurActe,
} from './tenir-fournisseurs.ts';

export const routesFournisseur: readonly Route[] = [
  reading(api.listerFournisseurs, listerFournisseursActe),
  reading(api.lireFournisseur, lireFournisseurActe),
  writing(api.creerFournisseur, creerFournisseurActe),
  writing(api.modifierFournisseur, modifierFournisseurActe),
  writing(api.supprimerFournisseur, supprimerFournisseurActe),
];
