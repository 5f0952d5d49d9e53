import * as api from '#shared/rayon/rayon.api.ts';
import { oterDuRayon } from '../produit/oter-du-rayon.ts';
import { writing, reading, type Route } from '../http/route.ts';
import { actesRayon } from './tenir-rayons.ts';

const actes = actesRayon(oterDuRayon);

export const routesRayon: readonly Route[] = [
  reading(api.listerRayons, actes.list),
  writing(api.creerRayon, actes.create),
  writing(api.modifierRayon, actes.change),
  writing(api.supprimerRayon, actes.withdraw),
];
