import * as api from '#shared/rayon/rayon.api.ts';
import { ecriture, lecture, type Route } from '../http/requete.ts';
import {
  creerRayonActe,
  listerRayonsActe,
  modifierRayonActe,
  supprimerRayonActe,
} from './tenir-rayons.ts';

export const routesRayon: readonly Route[] = [
  lecture(api.listerRayons, listerRayonsActe),
  ecriture(api.creerRayon, creerRayonActe),
  ecriture(api.modifierRayon, modifierRayonActe),
  ecriture(api.supprimerRayon, supprimerRayonActe),
];
