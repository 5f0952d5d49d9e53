import * as api from '#shared/rayon/rayon.api.ts';
import { oterDuRayon } from '../produit/oter-du-rayon.ts';
import { writing, reading, type Route } from '../http/route.ts';
import {
  creerRayonActe,
  listerRayonsActe,
  modifierRayonActe,
  supprimerRayonActe,
} from './tenir-rayons.ts';

export const routesRayon: readonly Route[] = [
  reading(api.listerRayons, listerRayonsActe),
  writing(api.creerRayon, creerRayonActe),
  writing(api.modifierRayon, modifierRayonActe),
  writing(api.supprimerRayon, supprimerRayonActe(oterDuRayon)),
];
