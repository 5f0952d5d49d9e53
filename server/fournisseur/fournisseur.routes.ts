import * as api from '#shared/fournisseur/fournisseur.api.ts';
import { writing, reading, type Route } from '../http/route.ts';
import { actesFournisseur as actes } from './tenir-fournisseurs.ts';

export const routesFournisseur: readonly Route[] = [
  reading(api.listerFournisseurs, actes.list),
  reading(api.lireFournisseur, actes.read),
  writing(api.creerFournisseur, actes.create),
  writing(api.modifierFournisseur, actes.change),
  writing(api.supprimerFournisseur, actes.withdraw),
];
